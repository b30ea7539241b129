import { browserLink } from '@latchkey/protocol/links'
import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import type { WalletRow } from '../types/walletRow.js'
import { deviceFacts } from './deviceFacts.js'

/**
 * The link that opens this page in the wallet's own browser, for the few wallets that take no pairing URI on a phone
 * (wallet-links.md). The active family goes before the others.
 *
 * @returns undefined for every other wallet, on a desktop, and where the wallet is already here
 */
export function walletBrowserLink(client: Client, row: WalletRow): string | undefined {
  const { platform, config, store } = contextOf(client)
  const { window: page } = platform
  const { isPhone, isAndroid } = deviceFacts(platform)
  if (page === null || !isPhone || row.installed) return undefined
  const { href, origin } = page.location
  const { namespace: active } = store.getState()
  const families = [active, ...config.namespaces.filter((namespace) => namespace !== active)]
  const names = [row.id, ...(row.rdns === undefined ? [] : [row.rdns]), ...row.aliases]
  for (const namespace of families) {
    for (const walletId of names) {
      const hasGlobal = (name: string): boolean => name in page
      const link = browserLink({ walletId, namespace, href, origin, isAndroid, hasGlobal })
      if (link !== undefined) return link
    }
  }
  return undefined
}
