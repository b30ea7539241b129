import type { DetectedWallet, WalletRow } from '@latchkey/core'

/** The connector's own row: it stands for any wallet. */
export function anyWallet(detected: Readonly<Record<string, DetectedWallet>>): WalletRow {
  const found = Object.values(detected).find(({ type }) => type === 'WALLET_CONNECT')
  return {
    id: found?.id ?? 'walletConnect',
    name: found?.name ?? 'WalletConnect',
    type: 'WALLET_CONNECT',
    section: 'walletConnect',
    installed: false,
    recent: false,
    namespaces: found?.namespaces ?? [],
    aliases: [],
    ...(found?.icon === undefined ? {} : { icon: found.icon }),
  }
}
