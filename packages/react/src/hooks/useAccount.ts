'use client'
import type { AccountState, ConnectedAccount } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol/caip'
import { useLatchkeyState } from './useLatchkeyState.js'

type Facts = Omit<ConnectedAccount, 'status' | 'balance' | 'tokens'>

/** An account without what is fetched for it (see `useBalance`). `status` and `isConnected` tell the cases apart. */
export type Account =
  | (Facts & { readonly status: 'connected'; readonly isConnected: true })
  | ({ readonly [K in Exclude<keyof Facts, 'address'>]?: undefined } & {
      readonly status: 'disconnected' | 'connecting' | 'reconnecting'
      readonly isConnected: false
      /** While reconnecting: the address that is being restored, if it is known. */
      readonly address?: string | undefined
    })

function toAccount(account: AccountState | undefined): Account {
  if (account?.status !== 'connected') return { status: 'disconnected', ...account, isConnected: false }
  const { balance: _balance, tokens: _tokens, ...facts } = account
  return { ...facts, isConnected: true }
}

/**
 * The account of a chain family.
 * @param namespace default: the family that the modal shows
 */
export const useAccount = (namespace?: Namespace): Account =>
  useLatchkeyState((state) => toAccount(state.accounts[namespace ?? state.namespace]))
