'use client'
import type { NamesState } from '@latchkey/core'
import {
  type NameOptions,
  type ProfileOptions,
  registerName,
  type RegisterNameOptions,
  type ResolvedName,
  resolveName,
  suggestNames,
  updateProfile,
} from '@latchkey/core/actions'
import type { NameSuggestion } from '@latchkey/protocol/http'
import { useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link useName} gives. */
export interface Names {
  /** The name of the active account, if it has one. */
  readonly name: string | undefined
  /** What new names end with; undefined where none can be registered. */
  readonly suffix: string | undefined
  /** Where registering or changing stands. */
  readonly status: NamesState['status']
  readonly error: NamesState['error']
  /** Where a name leads; undefined where it leads nowhere. @throws LatchkeyError `name_resolution_failed` */
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

/** Names: what the active account is called, and everything that can be done with names, without a view of the modal. */
export function useName(): Names {
  const client = useClient()
  const { account, features, names } = useLatchkeyState((state) => ({
    account: state.accounts[state.namespace],
    features: state.features.names,
    names: state.names,
  }))
  const actions = useMemo(
    () => ({
      resolve: (name: string, options?: NameOptions) => resolveName(client, name, options),
      suggest: (label: string, options?: { readonly signal?: AbortSignal }) =>
        suggestNames(client, label, options),
      register: (options: RegisterNameOptions) => registerName(client, options),
      update: (options: ProfileOptions) => updateProfile(client, options),
    }),
    [client],
  )
  return {
    name: account?.status === 'connected' ? account.profileName : undefined,
    suffix: features === false ? undefined : features[0],
    status: names?.status ?? 'idle',
    error: names?.error,
    ...actions,
  }
}
