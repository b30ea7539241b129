import { computed, effect, type Signal, untracked } from '@angular/core'
import type { NativeBalance, TokenBalance } from '@latchkey/core'
import {
  type Account,
  accountOf,
  balanceOf,
  type BalanceResult,
  type ConnectedWallet,
  connectedWallets,
  fetchBalance,
  fetchTokens,
  networkOf,
  type NetworkResult,
  tokensOf,
  type TokensResult,
} from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { injectLatchkeyState } from './injectLatchkeyState.js'
import { injectClient } from './provideLatchkey.js'

/** A value, or a signal of one. */
export type MaybeSignal<T> = T | (() => T)

const read = <T extends Namespace | undefined>(given: MaybeSignal<T>): T =>
  typeof given === 'function' ? given() : given

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export const injectAccount = <N extends Namespace = Namespace>(
  namespace?: MaybeSignal<N | undefined>,
): Signal<Account<N>> => injectLatchkeyState((state) => accountOf(state, read(namespace)))

/**
 * The active network of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export function injectNetwork(namespace?: MaybeSignal<Namespace | undefined>): Signal<NetworkResult> {
  const { networks } = injectClient().config
  return injectLatchkeyState((state) => networkOf(state, networks, read(namespace)))
}

/** The result of {@link injectBalance}. */
export interface Balance {
  readonly status: Signal<BalanceResult['status']>
  /** `amount` in base units, `formatted` in whole coins. */
  readonly data: Signal<NativeBalance | undefined>
  /** Reads it anew over the host's RPC. */
  readonly refetch: () => Promise<void>
}

/**
 * The native balance of a family's account on its network.
 *
 * @param namespace default: the family that the modal shows
 */
export function injectBalance(namespace?: MaybeSignal<Namespace | undefined>): Balance {
  const client = injectClient()
  const balance = injectLatchkeyState((state) => balanceOf(state, read(namespace)))
  return {
    status: computed(() => balance().status),
    data: computed(() => balance().data),
    refetch: async () => void (await fetchBalance(client, { fresh: true, namespace: read(namespace) })),
  }
}

/** The result of {@link injectTokens}. */
export interface Tokens {
  /** `idle` while no wallet is connected. */
  readonly status: Signal<TokensResult['status']>
  /** Native coin first, with prices where they are known. */
  readonly tokens: Signal<readonly TokenBalance[]>
  readonly refetch: () => Promise<readonly TokenBalance[]>
}

/**
 * The tokens of a family's account on its network. They are read when a component that uses them is created, and when the
 * account or the network changes.
 *
 * @param namespace default: the family that the modal shows
 */
export function injectTokens(namespace?: MaybeSignal<Namespace | undefined>): Tokens {
  const client = injectClient()
  const account = injectAccount(namespace)
  const list = injectLatchkeyState((state) => tokensOf(state, read(namespace)))
  const fetch = (fresh: boolean) => fetchTokens(client, { fresh, ...withNamespace(read(namespace)) })
  const whose = computed(() => account().caipAddress)
  effect(() => {
    // The state has the failure.
    if (whose() !== undefined) untracked(() => void fetch(false).catch(() => {}))
  })
  return {
    status: computed(() => list().status),
    tokens: computed(() => list().tokens),
    refetch: () => fetch(true),
  }
}

const withNamespace = (namespace: Namespace | undefined) => (namespace === undefined ? {} : { namespace })

/**
 * The connected wallets, one entry for each of their families: by family in the host's order, of each the active one
 * first, then the one that was used last before.
 *
 * @param namespace default: all families
 */
export function injectConnections(
  namespace?: MaybeSignal<Namespace | undefined>,
): Signal<readonly ConnectedWallet[]> {
  const { namespaces } = injectClient().config
  const held = injectLatchkeyState(({ accounts, active, connections }) => ({ accounts, active, connections }))
  return computed(() => {
    const family = read(namespace)
    return connectedWallets(held(), family ? [family] : namespaces)
  })
}
