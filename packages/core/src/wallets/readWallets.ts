import { WALLET_LIST } from '@latchkey/protocol/constants'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths } from '@latchkey/protocol/http'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { type GetOptions, type Http, httpOf } from '../http/gateway.js'
import type { Context } from '../store/context.js'
import type { CatalogueState } from '../types/state.js'
import type { CatalogueWallet } from '../types/wallet.js'
import { matchesWallet } from './matchesWallet.js'
import { parseWallets, type WalletPage } from './parseWallets.js'

const LIST_MS = 5 * MINUTE_MS

interface ReadWalletsParameters {
  readonly page: number
  readonly entries: number
  readonly search?: string | undefined
  readonly fresh?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * From the gateway or the static list, filtered by the host's lists.
 *
 * @throws LatchkeyError `gateway_unreachable` | `http_failed` | `request_aborted` | `chunk_failed`
 */
export async function readWallets(context: Context, parameters: ReadWalletsParameters): Promise<WalletPage> {
  const http = httpOf(context)
  if (!http) return readFallback(context, parameters)
  const { includeWalletIds: include, excludeWalletIds: exclude, networks } = context.config
  const { page, entries, search, fresh, signal } = parameters
  if (include) {
    const wallets = await readWalletsById(context, include, { fresh, signal })
    return select(wallets, context, parameters)
  }
  return requestPage(http, {
    fresh,
    signal,
    query: {
      page,
      entries,
      search,
      exclude: exclude.join() || undefined,
      // Compared by family: a wallet's chains may be incomplete.
      chains: networks.map((network) => network.caipNetworkId).join(),
    },
  })
}

/** @param ids lower case; at most 100 */
export async function readWalletsById(
  context: Context,
  ids: readonly string[],
  options: Pick<GetOptions, 'fresh' | 'signal'> = {},
): Promise<WalletPage['wallets']> {
  const entries = WALLET_LIST.searchSize
  const http = httpOf(context)
  if (!http) return pick((await readFallback(context, { page: 1, entries })).wallets, ids)
  const byId = await requestPage(http, { ...options, query: { page: 1, entries, include: ids.join() } })
  const missing = ids.filter((id) => !byId.wallets.some((wallet) => matchesWallet(wallet, [id])))
  if (missing.length === 0) return pick(byId.wallets, ids)
  const byName = await requestPage(http, { ...options, query: { page: 1, entries, names: missing.join() } })
  return pick([...byId.wallets, ...byName.wallets], ids)
}

/** Empty when the static list cannot be loaded. */
export async function readStaticList(
  context: Context,
  parameters: Pick<ReadWalletsParameters, 'page' | 'entries' | 'search'>,
): Promise<WalletPage['wallets']> {
  return readFallback(context, parameters).then(
    ({ wallets }) => wallets,
    () => [],
  )
}

async function readFallback(
  context: Context,
  parameters: Pick<ReadWalletsParameters, 'page' | 'entries' | 'search'>,
): Promise<WalletPage> {
  const { fallbackWallets } = await orChunkFailed(import('./generated/fallbackWallets.js'))
  const families: readonly string[] = context.config.namespaces
  const { includeWalletIds: include } = context.config
  const wallets = fallbackWallets.filter(
    (wallet) =>
      (!include || matchesWallet(wallet, include)) &&
      (!wallet.chains || wallet.chains.some((chain) => families.includes(chain.split(':')[0] ?? ''))),
  )
  return select(wallets, context, parameters)
}

const orChunkFailed = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((cause: unknown) => {
    throw new LatchkeyError('chunk_failed', { cause })
  })

async function select(
  wallets: WalletPage['wallets'],
  { config }: Pick<Context, 'config'>,
  { page, entries, search = '' }: Pick<ReadWalletsParameters, 'page' | 'entries' | 'search'>,
): Promise<WalletPage> {
  const query = search.toLowerCase()
  const textsOf = ({ id, name, rdns = '' }: CatalogueWallet): readonly string[] => [id, name, rdns]
  const exact = wallets.filter((wallet) => textsOf(wallet).some((text) => text.toLowerCase().includes(query)))
  // Similar names do not replace an excluded exact match.
  const found =
    exact.length > 0 || query === ''
      ? exact
      : (await orChunkFailed(import('./nearest.js'))).nearestOf(query, wallets, textsOf)
  const matching = found.filter((wallet) => !matchesWallet(wallet, config.excludeWalletIds))
  return { wallets: matching.slice((page - 1) * entries, page * entries), count: matching.length }
}

function pick(wallets: WalletPage['wallets'], ids: readonly string[]): WalletPage['wallets'] {
  const found = ids.flatMap((id) => wallets.find((wallet) => matchesWallet(wallet, [id])) ?? [])
  return [...new Set(found)]
}

async function requestPage(
  http: Http,
  options: GetOptions & { readonly query: { readonly entries: number } },
): Promise<WalletPage> {
  const body = await http.get(httpPaths.wallets, { ...options, ttl: LIST_MS })
  const page = parseWallets(body, options.query.entries)
  if (!page) throw new LatchkeyError('http_failed', { details: { host: 'The gateway', status: 'no list' } })
  return page
}

export function updateCatalogue(
  context: Pick<Context, 'lifetime' | 'update'>,
  patch: Partial<CatalogueState>,
): void {
  if (context.lifetime.aborted) return
  context.update('catalogue', ({ catalogue }) => ({ catalogue: { ...catalogue, ...patch } }))
}
