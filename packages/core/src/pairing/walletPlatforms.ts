import { choosePlatforms, type WalletPlatform } from '@latchkey/protocol/links'
import { contextOf } from '../client/context.js'
import type { Client } from '../types/client.js'
import type { WalletRow } from '../types/walletRow.js'
import { deviceFacts } from './deviceFacts.js'
import { remoteConnector } from './remoteConnector.js'
import { walletBrowserLink } from './walletBrowserLink.js'

/**
 * The ways to reach a wallet on this device, best first; two or more are tabs (wallet-links.md, "Platform choice").
 * Without a remote connector only what is installed can be reached. Never empty: `unsupported` stands where nothing
 * else does.
 */
export function walletPlatforms(client: Client, row: WalletRow): readonly WalletPlatform[] {
  const context = contextOf(client)
  const { isPhone } = deviceFacts(context.platform)
  const { installed: isInstalled } = row
  if (row.type === 'WALLET_CONNECT') return [isPhone ? 'mobile' : 'qrcode']
  if (remoteConnector(context) === undefined) return isInstalled ? ['browser'] : ['unsupported']
  const { wallet } = row
  const mobileLink = wallet?.mobileLink ?? wallet?.linkMode ?? walletBrowserLink(client, row)
  return choosePlatforms({ wallet: { ...wallet, mobileLink }, isInstalled, isPhone })
}
