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
 * @param namespace default: the family that the modal shows
 */
export const networkHook: ValueHook<[namespace?: Namespace | undefined], NetworkResult> = {
  show: (state, { config }, namespace) => networkOf(state, config.networks, namespace),
}

/**
 * The connected wallets, one entry for each of their families: by family in the host's order, of each the active one
 * first, then the one that was used last before.
 *
 * @param namespace default: all families
 */
export const connectionsHook: ValueHook<[namespace?: Namespace | undefined], readonly ConnectedWallet[]> = {
  pick: ({ accounts, active, connections }) => ({ accounts, active, connections }),
  show: (state, { config }, namespace) =>
    connectedWallets(state, namespace ? [namespace] : config.namespaces),
}

/** Functions of {@link balanceHook}. */
export interface BalanceFunctions {
  /** Reads it anew over the host's RPC. */
  readonly refetch: () => Promise<void>
}

/**
 * The native balance of a family's account on its network: `amount` in base units, `formatted` in whole coins.
 *
 * @param namespace default: the family that the modal shows
 */
export const balanceHook: StateHook<[namespace?: Namespace | undefined], BalanceResult, BalanceFunctions> = {
  show: (state, _client, namespace) => balanceOf(state, namespace),
  functions: (client, given) => ({
    refetch: async () => void (await fetchBalance(client, { fresh: true, namespace: given()[0] })),
  }),
}

/** Functions of {@link tokensHook}. */
export interface TokensFunctions {
  readonly refetch: () => Promise<readonly TokenBalance[]>
}

/**
 * The tokens of a family's account on its network. They are read when a component that uses them is mounted, and when the
 * account or the network changes.
 *
 * @param namespace default: the family that the modal shows
 */
export const tokensHook: StateHook<[namespace?: Namespace | undefined], TokensResult, TokensFunctions> = {
  show: (state, _client, namespace) => tokensOf(state, namespace),
  functions: (client, given) => ({
    refetch: () => fetchTokens(client, { ...inFamily(given()[0]), fresh: true }),
  }),
  key: (state, namespace) => connectedAccount(state, namespace)?.caipAddress,
  run: (client, _locale, namespace) => {
    // The state has the failure.
    fetchTokens(client, inFamily(namespace)).catch(() => {})
  },
}

const inFamily = (namespace: Namespace | undefined) => (namespace === undefined ? {} : { namespace })

/** The price of an asset. */
export interface PriceShown {
  /** `unknown`: no source has a price; `loading` as well while there is no gateway to ask. */
  readonly status: 'loading' | 'ready' | 'unknown'
  /** US dollars for one. */
  readonly usd: number | undefined
  /** Percent since a day ago. */
  readonly change24h: number | undefined
  /** When the source read it, Unix milliseconds; there only when that was more than ten minutes before it was read here. */
  readonly asOf: number | undefined
}

/**
 * The price of one of an asset in US dollars, for display, as the gateway has it; read once a minute while a component
 * uses it.
 *
 * @param asset CAIP-10; the native coin by its family's placeholder address. Nothing is asked while it is undefined
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
    // After a failure the last price stays.
    const read = (): void =>
      void (asset !== undefined && fetchPrices(client, { assets: [asset] }).catch(() => {}))
    read()
    const timer = setInterval(read, MINUTE_MS)
    return () => clearInterval(timer)
  },
}

/**
 * A transaction that was sent from here, by the modal or by an action, and how it ends: `outcome` is missing while it is
 * pending. One of an earlier page is found too, as long as it is remembered. The value is undefined for a transaction that
 * was not sent from here.
 *
 * @param id its hash, `batch:…` or `order:…`; without one nothing is looked for
 */
export const transactionHook: ValueHook<[id: string | undefined], SentTransaction | undefined> = {
  show: (state, _client, id) => (id === undefined ? undefined : sentTransaction(state, id)),
  key: (state, id) => (id === undefined || sentTransaction(state, id) ? undefined : id),
  run: (client) => {
    // Without that code the transaction stays unknown.
    loadTransactions(client).catch(() => {})
  },
}

/** The name and picture of an address. */
export interface IdentityShown {
  /** `idle` without an address, and where there is no gateway with names. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Undefined where the address has no name that leads back to it. */
  readonly name: string | undefined
  /** The address of its picture, at the gateway. */
  readonly avatar: string | undefined
}

type IdentityParameters = [
  address: string | undefined,
  options?: { readonly chainId?: Caip2 | undefined } | undefined,
]

const identityStatus = { idle: 'idle', pending: 'loading', success: 'ready', error: 'failed' } as const

/**
 * The name and picture of an address, kept for five minutes.
 *
 * @param address of the family on show
 * @param options `chainId` default: the active network
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
 * The capabilities of the connected wallet by network (EIP-5792), asked anew for another account, wallet or network; `idle`
 * while none is connected.
 *
 * @param namespace default: the family that the modal shows
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
 * The ways to connect on this page, for a list of your own; the `id` of a row connects it. Wallets come in as they announce
 * themselves; pictures and catalogue ids follow when they are known.
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
