import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { AddressOf } from '../types/adapter.js'
import type { Network } from '../types/network.js'
import type { ConnectedAccount, State } from '../types/state.js'

type Facts = Omit<ConnectedAccount, 'status' | 'balance' | 'tokens'>

/** An account without its balance and tokens. */
export type Account<N extends Namespace = Namespace> =
  | (Omit<Facts, 'address'> & {
      readonly status: 'connected'
      readonly isConnected: true
      readonly address: AddressOf<N>
    })
  | ({ readonly [K in Exclude<keyof Facts, 'address'>]?: undefined } & {
      readonly status: 'disconnected' | 'connecting' | 'reconnecting'
      readonly isConnected: false
      /** While reconnecting: the stored address. */
      readonly address?: AddressOf<N> | undefined
    })

/**
 * The account of a chain family.
 *
 * @param namespace default: the active family
 */
export function accountOf<N extends Namespace = Namespace>(
  { accounts, namespace: shown }: Pick<State, 'accounts' | 'namespace'>,
  namespace?: N,
): Account<N> {
  const account = accounts[namespace ?? shown]
  if (account?.status !== 'connected')
    return { status: 'disconnected', ...account, isConnected: false } as Account<N>
  const { balance: _balance, tokens: _tokens, ...facts } = account
  return { ...facts, isConnected: true } as Account<N>
}

export interface NetworkResult {
  /** The wallet's chain, otherwise the page's. */
  readonly chainId: Caip2 | undefined
  readonly network: Network | undefined
  /** False if the wallet is on an unconfigured network. */
  readonly supported: boolean
  /** Embedded wallets only: EVM chain ids that support smart accounts. */
  readonly smartAccountEnabledNetworks: readonly number[] | undefined
  readonly networks: readonly Network[]
}

/** The active network of a chain family. */
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
