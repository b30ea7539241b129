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

export interface NameShown {
  readonly name: string | undefined
  /** Undefined if no name can be registered. */
  readonly suffix: string | undefined
  readonly status: NamesState['status']
  readonly error: NamesState['error'] | undefined
}

export interface NameFunctions {
  /** As `resolveName`. */
  readonly resolve: (name: string, options?: NameOptions) => Promise<ResolvedName | undefined>
  /** As `suggestNames`. */
  readonly suggest: (
    label: string,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<readonly NameSuggestion[]>
  /** As `registerName`. */
  readonly register: (options: RegisterNameOptions) => Promise<string>
  /** As `updateProfile`. */
  readonly update: (options: ProfileOptions) => Promise<void>
}

/**
 * The active account's name, and functions to resolve, register and change names without the modal.
 */
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
