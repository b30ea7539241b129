import { browserLink } from '@latchkey/protocol/links'
import type { Context } from '../client/context.js'
import type { WalletRow } from '../types/walletRow.js'
import { opensPage } from '../wallets/opensPage.js'
import { deviceFacts } from './deviceFacts.js'
import { isReached } from './reach.js'
import { remoteConnector } from './remoteConnector.js'

/**
 * The link that opens this page in the wallet's own browser: on a phone by a tap, on a desktop as a code to scan. It is
 * for wallets that hear of no pairing of this page, and on a phone for the few that take none. The active family goes
 * before the others.
 *
 * @returns undefined for every other wallet, and where the wallet is already here
 */
export function walletBrowserLink(context: Context, row: WalletRow): string | undefined {
  const { platform, config, store } = context
  const { window: page } = platform
  const { isPhone, isAndroid } = deviceFacts(platform)
  // Where the host wants no wallets elsewhere, a desktop offers what is here.
  const isWanted = isPhone || remoteConnector(context) !== undefined
  const isNeeded = isWanted && (!isReached(context, row) || (isPhone && opensPage(row.aliases)))
  if (page === null || !isNeeded || row.installed) return undefined
  const { namespace: active } = store.getState()
  const families = [active, ...config.namespaces.filter((namespace) => namespace !== active)]
  const names = [row.id, ...(row.rdns === undefined ? [] : [row.rdns]), ...row.aliases]
  for (const namespace of families) {
    for (const walletId of names) {
      const link = browserLink({
        walletId,
        namespace,
        page: page.location,
        isScanned: !isPhone,
        isAndroid,
        hasGlobal: (name) => name in page,
      })
      if (link !== undefined) return link
    }
  }
  return undefined
}
