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
import { type Accessor, createEffect, createMemo, on } from 'solid-js'
import { useClient } from './context.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** A value, or a signal of one. */
export type MaybeAccessor<T> = T | Accessor<T>

const read = <T extends Namespace | undefined>(given: MaybeAccessor<T>): T =>
  typeof given === 'function' ? given() : given

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export const useAccount = <N extends Namespace = Namespace>(
  namespace?: MaybeAccessor<N | undefined>,
): Accessor<Account<N>> => useLatchkeyState((state) => accountOf(state, read(namespace)))

/**
 * The active network of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export function useNetwork(namespace?: MaybeAccessor<Namespace | undefined>): Accessor<NetworkResult> {
  const { networks } = useClient().config
  return useLatchkeyState((state) => networkOf(state, networks, read(namespace)))
}

/** The result of {@link useBalance}. */
export interface Balance {
  readonly status: Accessor<BalanceResult['status']>
  /** `amount` in base units, `formatted` in whole coins. */
  readonly data: Accessor<NativeBalance | undefined>
  /** Reads it anew over the host's RPC. */
  readonly refetch: () => Promise<void>
}

/**
 * The native balance of a family's account on its network.
 *
 * @param namespace default: the family that the modal shows
 */
export function useBalance(namespace?: MaybeAccessor<Namespace | undefined>): Balance {
  const client = useClient()
  const balance = useLatchkeyState((state) => balanceOf(state, read(namespace)))
  return {
    status: () => balance().status,
    data: () => balance().data,
    refetch: async () => void (await fetchBalance(client, { fresh: true, namespace: read(namespace) })),
  }
}

/** The result of {@link useTokens}. */
export interface Tokens {
  /** `idle` while no wallet is connected. */
  readonly status: Accessor<TokensResult['status']>
  /** Native coin first, with prices where they are known. */
  readonly tokens: Accessor<readonly TokenBalance[]>
  readonly refetch: () => Promise<readonly TokenBalance[]>
}

/**
 * The tokens of a family's account on its network. They are read when a component that uses them is mounted, and when the
 * account or the network changes.
 *
 * @param namespace default: the family that the modal shows
 */
export function useTokens(namespace?: MaybeAccessor<Namespace | undefined>): Tokens {
  const client = useClient()
  const account = useAccount(namespace)
  const list = useLatchkeyState((state) => tokensOf(state, read(namespace)))
  const fetch = (fresh: boolean) => fetchTokens(client, { fresh, ...withNamespace(read(namespace)) })
  const whose = createMemo(() => account().caipAddress)
  createEffect(
    on(whose, (address) => {
      // The state has the failure.
      if (address !== undefined) fetch(false).catch(() => {})
    }),
  )
  return { status: () => list().status, tokens: () => list().tokens, refetch: () => fetch(true) }
}

const withNamespace = (namespace: Namespace | undefined) => (namespace === undefined ? {} : { namespace })

/**
 * The connected wallets, one entry for each of their families: by family in the host's order, of each the active one
 * first, then the one that was used last before.
 *
 * @param namespace default: all families
 */
export function useConnections(
  namespace?: MaybeAccessor<Namespace | undefined>,
): Accessor<readonly ConnectedWallet[]> {
  const { namespaces } = useClient().config
  const held = useLatchkeyState(({ accounts, active, connections }) => ({ accounts, active, connections }))
  return createMemo(() => {
    const family = read(namespace)
    return connectedWallets(held(), family ? [family] : namespaces)
  })
}
