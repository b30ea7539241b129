import { pause } from '@latchkey/protocol/abort'
import { WALLET_LIST } from '@latchkey/protocol/constants'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { supersede } from '../platform/supersede.js'
import { action } from '../store/action.js'
import { keepData } from '../store/selectors.js'
import type { Loadable } from '../types/state.js'
import type { CatalogueWallet } from '../types/wallet.js'
import { readStaticList, readWallets, updateCatalogue } from './readWallets.js'

export interface SearchWalletsOptions {
  readonly query: string
  /** Skips the pause (Enter, retry). */
  readonly immediate?: boolean | undefined
}

type Result = Loadable<readonly CatalogueWallet[]>

/**
 * Searches the catalogue by name, id or rdns, up to 100 wallets, into `state.catalogue.search`,
 * after 300 ms. A later search supersedes it. Never rejects: without the gateway the state is
 * `failed`, with results of the static list.
 *
 * @returns the results; empty when superseded
 */
export const searchWallets = action(
  async (
    context,
    { query: typed, immediate = false }: SearchWalletsOptions,
  ): Promise<readonly CatalogueWallet[]> => {
    const { platform } = context
    // The gateway refuses control characters, such as pasted tabs.
    const query = typed
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 100)
    const signal = supersede(context, 'search')
    const before = context.store.getState().catalogue.search.result
    const show = (result: Result): void => {
      if (!signal.aborted) updateCatalogue(context, { search: { query, result } })
    }
    if (query === '') {
      show({ status: 'idle' })
      return []
    }
    show({ status: 'loading', ...keepData(before) })
    if (!immediate) await pause(platform, WALLET_LIST.searchDelayMs, signal)
    if (signal.aborted) return []
    const part = { page: 1, entries: WALLET_LIST.searchSize, search: query }
    try {
      const { wallets, count } = await readWallets(context, { ...part, fresh: immediate, signal: signal })
      if (signal.aborted) return []
      show({ status: 'ready', data: wallets, at: platform.now() })
      context.track('SEARCH_WALLET', { query, count })
      return wallets
    } catch (thrown) {
      const data = await readStaticList(context, part)
      const error = toLatchkeyError(thrown, 'gateway_unreachable').toJSON()
      show({ status: 'failed', error, at: platform.now(), data })
      return signal.aborted ? [] : data
    }
  },
)
