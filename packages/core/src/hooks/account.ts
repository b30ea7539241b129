import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import { MINUTE_MS } from '@latchkey/protocol/time'
import {
  balanceOf,
  type BalanceResult,
  connectedWallets,
  type ConnectedWallet,
  fetchBalance,
  fetchConnectors,
  fetchIdentity,
  fetchPrices,
  fetchTokens,
  getCapabilities,
  loadTransactions,
  networkOf,
  type NetworkResult,
  sentTransaction,
  tokensOf,
  type TokensResult,
} from '../actions.js'
import { connectedAccount } from '../store/selectors.js'
import type { TokenBalance } from '../types/adapter.js'
import type { State } from '../types/state.js'
import type { SentTransaction } from '../types/transaction.js'
import type { DetectedWallet, PublicConnector } from '../types/wallet.js'
import type { QueryHook, StateHook, ValueHook, ValueQueryHook } from './definition.js'

/**
 * The active network of a chain family.
 *
 * @param namespace default: the active family
 */
export const networkHook: ValueHook<[namespace?: Namespace | undefined], NetworkResult> = {
  show: (state, { config }, namespace) => networkOf(state, config.networks, namespace),
}

/**
 * The connected wallets: by family in the host's order, then the active one first, then by last
 * use.
 *
 * @param namespace default: all families
 */
export const connectionsHook: ValueHook<[namespace?: Namespace | undefined], readonly ConnectedWallet[]> = {
  pick: ({ accounts, active, connections }) => ({ accounts, active, connections }),
  show: (state, { config }, namespace) =>
    connectedWallets(state, namespace ? [namespace] : config.namespaces),
}

export interface BalanceFunctions {
  readonly refetch: () => Promise<void>
}

/**
 * A family's native balance on its network: `amount` in base units, `formatted` in whole coins.
 *
 * @param namespace default: the active family
 */
export const balanceHook: StateHook<[namespace?: Namespace | undefined], BalanceResult, BalanceFunctions> = {
  show: (state, _client, namespace) => balanceOf(state, namespace),
  functions: (client, given) => ({
    refetch: async () => void (await fetchBalance(client, { fresh: true, namespace: given()[0] })),
  }),
}

export interface TokensFunctions {
  readonly refetch: () => Promise<readonly TokenBalance[]>
}

/**
 * A family's tokens on its network, read when a component mounts and when account or network
 * change.
 *
 * @param namespace default: the active family
 */
export const tokensHook: StateHook<[namespace?: Namespace | undefined], TokensResult, TokensFunctions> = {
  show: (state, _client, namespace) => tokensOf(state, namespace),
  functions: (client, given) => ({
    refetch: () => fetchTokens(client, { ...inFamily(given()[0]), fresh: true }),
  }),
  key: (state, namespace) => connectedAccount(state, namespace)?.caipAddress,
  run: (client, _locale, namespace) => {
    fetchTokens(client, inFamily(namespace)).catch(() => {})
  },
}

const inFamily = (namespace: Namespace | undefined) => (namespace === undefined ? {} : { namespace })

export interface PriceShown {
  /** `unknown`: no source has a price. Without a gateway `loading`. */
  readonly status: 'loading' | 'ready' | 'unknown'
  readonly usd: number | undefined
  readonly change24h: number | undefined
  /** Unix milliseconds; only for prices older than ten minutes. */
  readonly asOf: number | undefined
}

/**
 * An asset's price in US dollars for display, from the gateway, refreshed once a minute while used.
 *
 * @param asset CAIP-10 id; the native coin by its family's placeholder address; undefined makes no
 *   request
 */
export const priceHook: StateHook<[asset: Caip10 | undefined], PriceShown> = {
  show: ({ prices }, _client, asset) => {
    const known = asset === undefined ? undefined : prices?.[asset.toLowerCase()]
    return {
      status: !known ? 'loading' : known.usd === undefined ? 'unknown' : 'ready',
      usd: known?.usd,
      change24h: known?.change24h,
      asOf: known?.asOf,
    }
  },
  key: (_state, asset) => asset,
  run: (client, _locale, asset) => {
    const read = (): void =>
      void (asset !== undefined && fetchPrices(client, { assets: [asset] }).catch(() => {}))
    read()
    const timer = setInterval(read, MINUTE_MS)
    return () => clearInterval(timer)
  },
}

/**
 * A transaction sent from here, if known; `outcome` is missing while it is pending.
 *
 * @param id its hash, `batch:…` or `order:…`; undefined looks for nothing
 */
export const transactionHook: ValueHook<[id: string | undefined], SentTransaction | undefined> = {
  show: (state, _client, id) => (id === undefined ? undefined : sentTransaction(state, id)),
  key: (state, id) => (id === undefined || sentTransaction(state, id) ? undefined : id),
  run: (client) => {
    loadTransactions(client).catch(() => {})
  },
}

export interface IdentityShown {
  /** `idle` without an address or a gateway with names. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Undefined unless it resolves back to the address. */
  readonly name: string | undefined
  /** URL of the picture at the gateway. */
  readonly avatar: string | undefined
}

type IdentityParameters = [
  address: string | undefined,
  options?: { readonly chainId?: Caip2 | undefined } | undefined,
]

const identityStatus = { idle: 'idle', pending: 'loading', success: 'ready', error: 'failed' } as const

/**
 * The name and picture of an address, cached for five minutes.
 *
 * @param address an address of the active family
 * @param options `chainId` defaults to the active network
 */
export const identityHook: QueryHook<
  IdentityParameters,
  { readonly name: string | null; readonly avatar: string | null },
  IdentityShown
> = {
  key: ({ features, namespace, networks }, address, { chainId = networks[namespace]?.chainId } = {}) =>
    address !== undefined && features.names !== false && chainId !== undefined
      ? `${chainId}:${address}`
      : undefined,
  ask: (client, address = '', { chainId } = {}) => {
    const { namespace, networks } = client.getState()
    return fetchIdentity(client, { address, chainId: chainId ?? networks[namespace]?.chainId })
  },
  show: ({ status, data }) => ({
    status: identityStatus[status],
    name: data?.name ?? undefined,
    avatar: data?.avatar ?? undefined,
  }),
}

/**
 * The connected wallet's capabilities by CAIP-2 id (EIP-5792), read again when account, wallet or
 * network change; `idle` without a wallet.
 *
 * @param namespace default: the active family
 */
export const capabilitiesHook: QueryHook<
  [namespace?: Namespace | undefined],
  Readonly<Record<string, unknown>>
> = {
  key: (state, namespace = state.namespace) => {
    const account = connectedAccount(state, namespace)
    return account && `${namespace} ${state.active[namespace]} ${account.caipAddress}`
  },
  ask: (client, namespace) => getCapabilities(client, { namespace }),
}

/**
 * The ways to connect on this page; `connect` takes a row's `id`. Wallets appear as they announce
 * themselves; pictures and catalogue ids follow.
 */
export const connectorsHook: ValueQueryHook<
  [],
  readonly PublicConnector[],
  readonly PublicConnector[],
  Pick<State, 'connections' | 'detected'>
> = {
  key: () => 'connectors',
  ask: (client) => fetchConnectors(client),
  again: ({ connections, detected }) => ({ connections, detected }),
  show: ({ data = [] }, { detected }) => [
    ...data,
    ...Object.values(detected)
      .filter(({ id, connectorId }) => !data.some((row) => row.id === id && row.connectorId === connectorId))
      .map(toRow),
  ],
}

const toRow = ({ id, name, type, connectorId, namespaces, rdns, icon }: DetectedWallet): PublicConnector => ({
  id,
  name,
  type,
  connectorId,
  namespaces,
  ...(rdns && { info: { rdns } }),
  ...(icon && { imageUrl: icon }),
})
