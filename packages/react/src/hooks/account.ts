'use client'
import type { AccountState, ConnectedAccount, Loadable, NativeBalance, Network } from '@latchkey/core'
import { fetchBalance } from '@latchkey/core/on-demand'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
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

/**
 * The native balance of the active account on its network: `amount` in base units, `formatted` in whole coins.
 * `refetch` reads it anew over the host's RPC.
 */
export function useBalance(): {
  readonly status: Loadable<NativeBalance>['status']
  readonly data: NativeBalance | undefined
  readonly refetch: () => Promise<void>
} {
  const client = useClient()
  const balance = useBalanceState()
  const refetch = useCallback(async () => {
    await fetchBalance(client, { fresh: true })
  }, [client])
  return useMemo(
    () => ({ status: balance.status, data: 'data' in balance ? balance.data : undefined, refetch }),
    [balance, refetch],
  )
}

const IDLE: Loadable<NativeBalance> = { status: 'idle' }

/** The native balance of the active account, as it stands in the state. */
export const useBalanceState = (): Loadable<NativeBalance> =>
  useLatchkeyState((state) => {
    const account = state.accounts[state.namespace]
    return account?.status === 'connected' ? account.balance : IDLE
  })

/** Where the visitor stands. */
export interface NetworkResult {
  /** The chain that the wallet (or, unconnected, the page) is on. */
  readonly chainId: Caip2 | undefined
  /** Its configuration; undefined when the host did not configure it. */
  readonly network: Network | undefined
  /** False when the wallet stands on a network that the host did not configure. */
  readonly supported: boolean
  /** The networks of the host, in its order. */
  readonly networks: readonly Network[]
}

/** The active network of the family that the modal shows. */
export function useNetwork(): NetworkResult {
  const { networks } = useClient().config
  return useLatchkeyState((state) => {
    const active = state.networks[state.namespace]
    return {
      chainId: active?.chainId,
      network: active?.caipNetwork,
      supported: active?.supported ?? true,
      networks,
    }
  })
}
