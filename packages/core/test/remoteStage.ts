import type { PairingState } from '../src/types/state.js'
import type { CatalogueWallet, WalletRow } from '../src/types/wallet.js'
import { AGENTS, fakePage, type FakePageOptions } from './fakePage.js'
import { fakeConnector, stage } from './fakeWallets.js'
import { memoryPlatform } from './memoryPlatform.js'

export const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
export const phone = { agent: AGENTS.android, isTouch: true }
export const telegram = { TelegramWebviewProxy: {} }

export const rowOf = (wallet: Partial<CatalogueWallet>, more: Partial<WalletRow> = {}): WalletRow => ({
  id: wallet.id ?? 'io.fox',
  name: 'Fox',
  section: 'recommended',
  installed: false,
  recent: false,
  namespaces: [],
  aliases: [wallet.id ?? 'io.fox'],
  wallet: { id: 'io.fox', name: 'Fox', ...wallet },
  ...more,
})
export const all = rowOf({
  mobileLink: 'fox://',
  linkMode: 'https://fox.test/app',
  webappLink: 'https://web.fox.test',
  desktopLink: 'foxdesk://',
})

export function on(
  device: FakePageOptions,
  pairing: PairingState | null = null,
  isRemote = true,
  reach?: readonly string[],
) {
  const { opened, platform } = fakePage(device)
  const connector = fakeConnector('walletConnect', ['eip155'], 'WALLET_CONNECT')
  const chosen: unknown[] = []
  const remote = {
    ...connector,
    remote: { reach: reach ?? ('everyone' as const), choose: (choice: unknown) => void chosen.push(choice) },
  }
  const made = stage({ connectors: isRemote ? [remote] : [] }, { platform: memoryPlatform(platform) })
  made.context.update('test', () => ({ pairing }))
  return { ...made, opened, chosen }
}

export const ready: PairingState = { uri: URI, expiresAt: Number.MAX_SAFE_INTEGER }
