'use client'
import type { AccountState, AddressOf, ConnectedAccount, Network } from '@latchkey/core'
import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

type Facts = Omit<ConnectedAccount, 'status' | 'balance' | 'tokens'>

/**
 * An account without what is fetched for it (see `useBalance`). `status` and `isConnected` tell the cases apart. Of a
 * family that was named, addresses have its own type.
 */
export type Account<N extends Namespace = Namespace> =
  | (Omit<Facts, 'address'> & {
      readonly status: 'connected'
      readonly isConnected: true
      readonly address: AddressOf<N>
    })
  | ({ readonly [K in Exclude<keyof Facts, 'address'>]?: undefined } & {
      readonly status: 'disconnected' | 'connecting' | 'reconnecting'
      readonly isConnected: false
      /** While reconnecting: the address that is being restored, if it is known. */
      readonly address?: AddressOf<N> | undefined
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
export const useAccount = <N extends Namespace = Namespace>(namespace?: N): Account<N> =>
  // The state keeps texts; what a family's addresses are is its adapter's word.
  useLatchkeyState((state) => toAccount(state.accounts[namespace ?? state.namespace])) as Account<N>

/** Where the visitor stands. */
export interface NetworkResult {
  /** The chain that the wallet (or, unconnected, the page) is on. */
  readonly chainId: Caip2 | undefined
  /** Its configuration; undefined when the host did not configure it. */
  readonly network: Network | undefined
  /** False when the wallet stands on a network that the host did not configure. */
  readonly supported: boolean
  /** EVM chains by number on which an embedded wallet has smart accounts, as far as it knows; undefined for any other. */
  readonly smartAccountEnabledNetworks: readonly number[] | undefined
  /** The networks of the host, in its order. */
  readonly networks: readonly Network[]
}

/**
 * The active network of a chain family.
 * @param namespace default: the family that the modal shows
 */
export function useNetwork(namespace?: Namespace): NetworkResult {
  const { networks } = useClient().config
  return useLatchkeyState((state) => {
    const active = state.networks[namespace ?? state.namespace]
    return {
      chainId: active?.chainId,
      network: active?.caipNetwork,
      supported: active?.supported ?? true,
      smartAccountEnabledNetworks: active?.smartAccountEnabledNetworks,
      networks,
    }
  })
}
