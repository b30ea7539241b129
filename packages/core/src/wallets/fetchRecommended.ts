import { WALLET_LIST } from '@latchkey/protocol/constants'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { share } from '../platform/share.js'
import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import { dataOf } from '../store/selectors.js'
import type { CatalogueWallet } from '../types/wallet.js'
import { matchesWallet } from './matchesWallet.js'
import { readStaticList, readWallets, readWalletsById, updateCatalogue } from './readWallets.js'

const STATIC_LIST_MS = SECOND_MS

export interface FetchRecommendedOptions {
  readonly fresh?: boolean | undefined
}

/**
 * Reads the wallets to recommend into `state.catalogue.recommended`, and their number into `count`.
 * Cached until called with `fresh`. Never rejects: without a gateway, after a second or a failure,
 * the static list stands in.
 */
export const fetchRecommended = action(
  (context, { fresh = false }: FetchRecommendedOptions = {}): Promise<readonly CatalogueWallet[]> => {
    const { recommended } = context.store.getState().catalogue
    if (recommended.status === 'ready' && !fresh) return Promise.resolve(recommended.data)
    return share(context, 'recommended', () => load(context, fresh))
  },
)

async function load(context: Context, fresh: boolean): Promise<readonly CatalogueWallet[]> {
  const { config, platform, hostKeys } = context
  const { detected, recent, catalogue } = context.store.getState()
  const loaded = dataOf(catalogue.recommended)
  updateCatalogue(context, { recommended: { status: 'loading', ...(loaded && { data: loaded }) } })
  const endWait = loaded || !config.gateway ? () => {} : showStaticList(context)
  const missingRecent = recent.filter(
    ({ id }) => !Object.values(detected).some((wallet) => matchesWallet(wallet, [id.toLowerCase()])),
  )
  const requestedIds = [...config.featuredWalletIds, ...missingRecent.map(({ id }) => id.toLowerCase())]
  // Have a row anyway.
  const others = Object.keys(detected).length + config.customWallets.length + requestedIds.length
  const entries = Math.min(
    WALLET_LIST.pageSize,
    WALLET_LIST.recommended + others + (platform.isTouch() ? 8 : 0),
  )
  try {
    const [page, extra] = await Promise.all([
      readWallets(context, { page: 1, entries, fresh }),
      requestedIds.length > 0 ? readWalletsById(context, requestedIds, { fresh }) : [],
    ])
    const wallets = unique([...page.wallets, ...extra])
    updateCatalogue(context, {
      count: page.count,
      recommended: { status: 'ready', data: wallets, at: platform.now() },
    })
    // Only hosts that name wallets or debug need the check.
    if (platform.isDevelopment() && /WalletIds|debug/.test([...hostKeys].join()))
      void context.lazy.checkConfig().then(({ checkConfig }) => checkConfig(context))
    return wallets
  } catch (thrown) {
    const data = loaded ?? (await readStaticList(context, { page: 1, entries: WALLET_LIST.pageSize }))
    const error = toLatchkeyError(thrown, 'gateway_unreachable').toJSON()
    updateCatalogue(context, { recommended: { status: 'failed', error, at: platform.now(), data } })
    return data
  } finally {
    endWait()
  }
}

function showStaticList(context: Context): () => void {
  const { platform } = context
  let data: readonly CatalogueWallet[] = []
  const read = async (): Promise<void> => {
    data = await readStaticList(context, { page: 1, entries: WALLET_LIST.pageSize })
  }
  const timers = [
    platform.setTimeout(() => void read(), STATIC_LIST_MS / 2),
    platform.setTimeout(
      () => updateCatalogue(context, { recommended: { status: 'loading', data } }),
      STATIC_LIST_MS,
    ),
  ]
  return () => timers.forEach((timer) => platform.clearTimeout(timer))
}

function unique(wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
}
