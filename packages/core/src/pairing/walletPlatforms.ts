import { choosePlatforms, type WalletPlatform } from '@latchkey/protocol/links'
import type { Context } from '../client/context.js'
import type { WalletRow } from '../types/walletRow.js'
import { deviceFacts } from './deviceFacts.js'
import { isReached } from './reach.js'
import { walletBrowserLink } from './walletBrowserLink.js'

/**
 * The ways to reach a wallet on this device, best first; two or more are tabs. The one place that decides it: a wallet
 * that hears of no pairing of this page is reached where it is installed, or by its own browser. Never empty:
 * `unsupported` stands where nothing else does.
 */
export function walletPlatforms(context: Context, row: WalletRow): readonly WalletPlatform[] {
  const { isPhone } = deviceFacts(context.platform)
  const { installed: isInstalled, type, remote } = row
  const isHeard = isReached(context, row)
  const wallet = isHeard ? row.wallet : undefined
  const links = [wallet?.mobileLink, wallet?.linkMode, wallet?.webappLink, wallet?.desktopLink]
  // What any wallet can do, and one that was reached this way before, though no link of it is known.
  const isAny = type === 'WALLET_CONNECT' || (remote && !isInstalled && !links.some(Boolean))
  if (isAny && isHeard) return [isPhone ? 'mobile' : 'qrcode']
  const mobileLink = wallet?.mobileLink ?? wallet?.linkMode ?? walletBrowserLink(context, row)
  return choosePlatforms({ wallet: { ...wallet, mobileLink }, isInstalled, isPhone })
}
