import { choosePlatforms, type WalletPlatform } from '@latchkey/protocol/links'
import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import type { WalletRow } from '../types/walletRow.js'
import { deviceFacts } from './deviceFacts.js'
import { remoteConnector } from './remoteConnector.js'
import { walletBrowserLink } from './walletBrowserLink.js'

/**
 * The ways to reach a wallet on this device, best first; two or more are tabs (wallet-links.md, "Platform choice").
 * Without a remote connector only what is installed, or has a browser of its own, can be reached. Never empty: `unsupported` stands where nothing
 * else does.
 */
export function walletPlatforms(client: Client, row: WalletRow): readonly WalletPlatform[] {
  const context = contextOf(client)
  const { isPhone } = deviceFacts(context.platform)
  const { installed: isInstalled } = row
  const { wallet } = row
  const hasRemote = remoteConnector(context) !== undefined
  // What any wallet can do, and one that was reached this way before, though its links are not loaded.
  const isAny = row.type === 'WALLET_CONNECT' || (row.remote && !isInstalled && wallet === undefined)
  if (isAny && hasRemote) return [isPhone ? 'mobile' : 'qrcode']
  const own = walletBrowserLink(client, row)
  if (!hasRemote) return isInstalled ? ['browser'] : [own === undefined ? 'unsupported' : 'mobile']
  const mobileLink = wallet?.mobileLink ?? wallet?.linkMode ?? own
  return choosePlatforms({ wallet: { ...wallet, mobileLink }, isInstalled, isPhone })
}
