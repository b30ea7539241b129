import type { NameSuggestion } from '@latchkey/protocol/http'
import {
  type NameOptions,
  type ProfileOptions,
  registerName,
  type RegisterNameOptions,
  type ResolvedName,
  resolveName,
  suggestNames,
  updateProfile,
} from '../actions.js'
import { connectedAccount } from '../store/selectors.js'
import type { NamesState } from '../types/names.js'
import type { StateHook } from './definition.js'

/** The name of the active account. */
export interface NameShown {
  /** Undefined where it has none. */
  readonly name: string | undefined
  /** The end of new names; undefined where none can be registered. */
  readonly suffix: string | undefined
  /** How registering or changing stands. */
  readonly status: NamesState['status']
  readonly error: NamesState['error'] | undefined
}

/** Functions of {@link nameHook}. */
export interface NameFunctions {
  /** The address of a name; undefined where it leads nowhere. @throws LatchkeyError `name_resolution_failed` */
  readonly resolve: (name: string, options?: NameOptions) => Promise<ResolvedName | undefined>
  /** Whether a name can be had, and others. @throws LatchkeyError `name_suggestions_failed` */
  readonly suggest: (
    label: string,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<readonly NameSuggestion[]>
  /** Registers a name, by a signature. @throws LatchkeyError as `registerName` does */
  readonly register: (options: RegisterNameOptions) => Promise<string>
  /** Changes the profile, by a signature. @throws LatchkeyError as `updateProfile` does */
  readonly update: (options: ProfileOptions) => Promise<void>
}

/** Names: the name of the active account, and everything that can be done with names, without a view of the modal. */
export const nameHook: StateHook<[], NameShown, NameFunctions> = {
  show: (state) => ({
    name: connectedAccount(state)?.profileName,
    suffix: state.features.names === false ? undefined : state.features.names[0],
    status: state.names?.status ?? 'idle',
    error: state.names?.error,
  }),
  functions: (client) => ({
    resolve: (name, options) => resolveName(client, name, options),
    suggest: (label, options) => suggestNames(client, label, options),
    register: (options) => registerName(client, options),
    update: (options) => updateProfile(client, options),
  }),
}
