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
import { onMount } from 'svelte'
import { useClient, useLatchkeyContext } from './context.js'
import { type Current, useLatchkeyState } from './useLatchkeyState.js'

/** A value, or a function that reads one, for instance from a rune. */
export type MaybeGetter<T> = T | (() => T)

const read = <T extends Namespace | undefined>(given: MaybeGetter<T>): T =>
  typeof given === 'function' ? given() : given

/**
 * The account of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export const useAccount = <N extends Namespace = Namespace>(
  namespace?: MaybeGetter<N | undefined>,
): Current<Account<N>> => useLatchkeyState((state) => accountOf(state, read(namespace)))

/**
 * The active network of a chain family.
 *
 * @param namespace default: the family that the modal shows
 */
export function useNetwork(namespace?: MaybeGetter<Namespace | undefined>): Current<NetworkResult> {
  const { networks } = useClient().config
  return useLatchkeyState((state) => networkOf(state, networks, read(namespace)))
}

/** The result of {@link useBalance}. */
export interface Balance {
  readonly status: BalanceResult['status']
  /** `amount` in base units, `formatted` in whole coins. */
  readonly data: NativeBalance | undefined
  /** Reads it anew over the host's RPC. */
  readonly refetch: () => Promise<void>
}

/**
 * The native balance of a family's account on its network.
 *
 * @param namespace default: the family that the modal shows
 */
export function useBalance(namespace?: MaybeGetter<Namespace | undefined>): Balance {
  const client = useClient()
  const balance = useLatchkeyState((state) => balanceOf(state, read(namespace)))
  return {
    get status() {
      return balance.current.status
    },
    get data() {
      return balance.current.data
    },
    refetch: async () => void (await fetchBalance(client, { fresh: true, namespace: read(namespace) })),
  }
}

/** The result of {@link useTokens}. */
export interface Tokens {
  /** `idle` while no wallet is connected. */
  readonly status: TokensResult['status']
  /** Native coin first, with prices where they are known. */
  readonly tokens: readonly TokenBalance[]
  readonly refetch: () => Promise<readonly TokenBalance[]>
}

/**
 * The tokens of a family's account on its network. They are read when the component is mounted, and when the account or
 * the network changes.
 *
 * @param namespace default: the family that the modal shows
 */
export function useTokens(namespace?: Namespace): Tokens {
  const page = useLatchkeyContext()
  const list = useLatchkeyState((state) => tokensOf(state, namespace))
  const options = namespace === undefined ? {} : { namespace }
  onMount(() => {
    let whose: string | undefined
    const check = () => {
      const { caipAddress } = accountOf(page.read(), namespace)
      if (caipAddress === whose) return
      whose = caipAddress
      // The state has the failure.
      if (whose !== undefined) fetchTokens(page.client, options).catch(() => {})
    }
    check()
    return page.subscribe(check)
  })
  return {
    get status() {
      return list.current.status
    },
    get tokens() {
      return list.current.tokens
    },
    refetch: () => fetchTokens(page.client, { ...options, fresh: true }),
  }
}

/**
 * The connected wallets, one entry for each of their families: by family in the host's order, of each the active one
 * first, then the one that was used last before.
 *
 * @param namespace default: all families
 */
export function useConnections(
  namespace?: MaybeGetter<Namespace | undefined>,
): Current<readonly ConnectedWallet[]> {
  const { namespaces } = useClient().config
  const held = useLatchkeyState(({ accounts, active, connections }) => ({ accounts, active, connections }))
  return {
    get current() {
      const family = read(namespace)
      return connectedWallets(held.current, family ? [family] : namespaces)
    },
  }
}
