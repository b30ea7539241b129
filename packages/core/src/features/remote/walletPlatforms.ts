import { browserLink, choosePlatforms, type WalletPlatform } from '@latchkey/protocol/links'
import { action } from '../../store/action.js'
import type { WalletRow } from '../../types/wallet.js'
import { opensPage } from '../../wallets/matchesWallet.js'
import { hasLink, isReached, remoteConnector } from '../../wallets/reach.js'
import { deviceFacts } from './deviceFacts.js'

/** The ways to reach a wallet on this device, best first; only `unsupported` if nothing works. */
export const walletPlatforms = action((context, row: WalletRow): readonly WalletPlatform[] => {
  const { isPhone } = deviceFacts(context.platform)
  const { installed: isInstalled, elsewhere, remote } = row
  const isReachable = isReached(context.client, row)
  const wallet = isReachable ? row.wallet : undefined
  const isGeneric = elsewhere || (remote && !isInstalled && !hasLink(wallet))
  if (isGeneric && isReachable) return [isPhone ? 'mobile' : 'qrcode']
  const mobileLink = wallet?.mobileLink ?? wallet?.linkMode ?? walletBrowserLink(context.client, row)
  return choosePlatforms({ wallet: { ...wallet, mobileLink }, isInstalled, isPhone })
})

/**
 * The link that opens this page in the wallet's own browser, for wallets that cannot receive this
 * page's pairing, and on phones for those that accept none.
 *
 * @returns undefined for other wallets and installed ones
 */
export const walletBrowserLink = action((context, row: WalletRow): string | undefined => {
  const { platform, config, store } = context
  const { window: page } = platform
  const { isPhone, isAndroid } = deviceFacts(platform)
  // Without a remote connector, desktops offer only installed wallets.
  const isOffered = isPhone || remoteConnector(context) !== undefined
  const isNeeded = isOffered && (!isReached(context.client, row) || (isPhone && opensPage(row.aliases)))
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
})
