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
import {
  computed,
  type ComputedRef,
  type MaybeRefOrGetter,
  onMounted,
  onUnmounted,
  toValue,
  watch,
} from 'vue'
import { useClient } from './context.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export const useAccount = <N extends Namespace = Namespace>(
  namespace?: MaybeRefOrGetter<N | undefined>,
): ComputedRef<Account<N>> => useLatchkeyState((state) => accountOf(state, toValue(namespace)))

/**
 * The active network of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export function useNetwork(namespace?: MaybeRefOrGetter<Namespace | undefined>): ComputedRef<NetworkResult> {
  const { networks } = useClient().config
  return useLatchkeyState((state) => networkOf(state, networks, toValue(namespace)))
}

/** The result of {@link useBalance}. */
export interface Balance {
  readonly status: ComputedRef<BalanceResult['status']>
  /** `amount` in base units, `formatted` in whole coins. */
  readonly data: ComputedRef<NativeBalance | undefined>
  /** Reads it anew over the host's RPC. */
  readonly refetch: () => Promise<void>
}

/**
 * The native balance of a family's account on its network.
 *
 * @param namespace default: the family that the modal shows
 */
export function useBalance(namespace?: MaybeRefOrGetter<Namespace | undefined>): Balance {
  const client = useClient()
  const balance = useLatchkeyState((state) => balanceOf(state, toValue(namespace)))
  return {
    status: computed(() => balance.value.status),
    data: computed(() => balance.value.data),
    refetch: async () => void (await fetchBalance(client, { fresh: true, namespace: toValue(namespace) })),
  }
}

/** The result of {@link useTokens}. */
export interface Tokens {
  /** `idle` while no wallet is connected. */
  readonly status: ComputedRef<TokensResult['status']>
  /** Native coin first, with prices where they are known. */
  readonly tokens: ComputedRef<readonly TokenBalance[]>
  readonly refetch: () => Promise<readonly TokenBalance[]>
}

/**
 * The tokens of a family's account on its network. They are read when a component that uses them is mounted, and when the
 * account or the network changes.
 *
 * @param namespace default: the family that the modal shows
 */
export function useTokens(namespace?: MaybeRefOrGetter<Namespace | undefined>): Tokens {
  const client = useClient()
  const account = useAccount(namespace)
  const list = useLatchkeyState((state) => tokensOf(state, toValue(namespace)))
  const fetch = (fresh: boolean) => fetchTokens(client, { fresh, ...withNamespace(toValue(namespace)) })
  onMounted(() => {
    // The state has the failure.
    const read = (whose: string | undefined) => whose !== undefined && fetch(false).catch(() => {})
    const stop = watch(() => account.value.caipAddress, read, { immediate: true })
    onUnmounted(stop)
  })
  return {
    status: computed(() => list.value.status),
    tokens: computed(() => list.value.tokens),
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
export function useConnections(
  namespace?: MaybeRefOrGetter<Namespace | undefined>,
): ComputedRef<readonly ConnectedWallet[]> {
  const { namespaces } = useClient().config
  const held = useLatchkeyState(({ accounts, active, connections }) => ({ accounts, active, connections }))
  return computed(() => {
    const family = toValue(namespace)
    return connectedWallets(held.value, family ? [family] : namespaces)
  })
}
