import { WALLET_LIST } from '@latchkey/protocol/constants'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { perRun } from '../platform/perRun.js'
import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import { dataOf } from '../store/selectors.js'
import type { CatalogueWallet } from '../types/wallet.js'
import { readStaticList, readWallets, updateCatalogue } from './readWallets.js'

export interface FetchWalletPageOptions {
  /** From 1, which starts over; default: the next page. */
  readonly page?: number | undefined
  readonly fresh?: boolean | undefined
}

interface PendingPage {
  readonly page: number
  readonly promise: Promise<readonly CatalogueWallet[]>
}

const memoryOf = perRun((): { pending?: PendingPage | undefined } => ({}))

/**
 * Appends a page of 40 wallets to `state.catalogue.list`. Never rejects: the state has the failure,
 * with earlier pages or the static list. The next call retries.
 *
 * @returns all wallets read so far
 */
export const fetchWalletPage = action(
  (context, options: FetchWalletPageOptions = {}): Promise<readonly CatalogueWallet[]> => {
    const { catalogue } = context.store.getState()
    const page = options.page ?? catalogue.page + 1
    const memory = memoryOf(context)
    const { pending } = memory
    if (pending && (pending.page === page || options.page === undefined)) return pending.promise
    const loaded = page > 1 ? (dataOf(catalogue.list) ?? []) : []
    const isLast =
      page > 1 && (page - 1) * WALLET_LIST.pageSize >= (catalogue.count ?? Number.POSITIVE_INFINITY)
    if (isLast) return Promise.resolve(loaded)
    const current: PendingPage = {
      page,
      promise: load(context, page, loaded, options.fresh, () => memory.pending === current).finally(() => {
        if (memory.pending === current) memory.pending = undefined
      }),
    }
    memory.pending = current
    return current.promise
  },
)

async function load(
  context: Context,
  page: number,
  loaded: readonly CatalogueWallet[],
  fresh: boolean | undefined,
  isCurrent: () => boolean,
): Promise<readonly CatalogueWallet[]> {
  const entries = WALLET_LIST.pageSize
  const at = context.platform.now()
  updateCatalogue(context, { list: { status: 'loading', ...(page > 1 && { data: loaded }) } })
  try {
    const next = await readWallets(context, { page, entries, fresh })
    // The list may change between two pages.
    const data = [...new Map([...loaded, ...next.wallets].map((wallet) => [wallet.id, wallet])).values()]
    if (isCurrent())
      updateCatalogue(context, { page, count: next.count, list: { status: 'ready', data, at } })
    return data
  } catch (thrown) {
    const error = toLatchkeyError(thrown, 'gateway_unreachable').toJSON()
    const data = page > 1 ? loaded : await readStaticList(context, { page, entries })
    if (isCurrent()) updateCatalogue(context, { page: page - 1, list: { status: 'failed', error, at, data } })
    return data
  }
}
