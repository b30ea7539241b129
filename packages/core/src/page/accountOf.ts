import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { AddressOf } from '../types/adapter.js'
import type { Network } from '../types/network.js'
import type { ConnectedAccount, State } from '../types/state.js'

type Facts = Omit<ConnectedAccount, 'status' | 'balance' | 'tokens'>

/**
 * An account without what is fetched for it, its balance and tokens. `status` and `isConnected` tell the cases apart. Of a
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

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export function accountOf<N extends Namespace = Namespace>(
  { accounts, namespace: shown }: Pick<State, 'accounts' | 'namespace'>,
  namespace?: N,
): Account<N> {
  const account = accounts[namespace ?? shown]
  // The state keeps texts; the form of a family's addresses is its adapter's word.
  if (account?.status !== 'connected')
    return { status: 'disconnected', ...account, isConnected: false } as Account<N>
  const { balance: _balance, tokens: _tokens, ...facts } = account
  return { ...facts, isConnected: true } as Account<N>
}

/** The network of a chain family, and what the page has of it. */
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
 *
 * @param networks of the host: `client.config.networks`
 * @param namespace default: the family that the modal shows
 */
export function networkOf(
  state: Pick<State, 'namespace' | 'networks'>,
  networks: readonly Network[],
  namespace: Namespace = state.namespace,
): NetworkResult {
  const active = state.networks[namespace]
  return {
    chainId: active?.chainId,
    network: active?.caipNetwork,
    supported: active?.supported ?? true,
    smartAccountEnabledNetworks: active?.smartAccountEnabledNetworks,
    networks,
  }
}
