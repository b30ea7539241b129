import type { ConnectorSection } from '@latchkey/protocol/features'
import type { WalletRow } from '../types/walletRow.js'
import type { WalletEntry } from './walletEntries.js'

/** The row of an entry. The host's facts go before the catalogue's, the wallet's own picture before both. */
export function toWalletRow(entry: WalletEntry, section: ConnectorSection): WalletRow {
  const { detected, custom, catalogue, recent, keys } = entry
  const wallet = catalogue && custom ? { ...catalogue, ...custom } : (custom ?? catalogue)
  const rdns = detected?.rdns ?? wallet?.rdns ?? recent?.rdns
  const imageUrl = wallet?.imageUrl
  return {
    // An id that is another wallet's is not this row's: no two rows have the same.
    id: [wallet, detected, recent].find((item) => item && keys.has(item.id.trim().toLowerCase()))?.id ?? '',
    name: (custom ?? detected ?? catalogue ?? recent)?.name ?? '',
    section,
    installed: detected !== undefined && detected.type !== 'WALLET_CONNECT' && detected.type !== 'EXTERNAL',
    recent: recent !== undefined,
    namespaces: detected?.namespaces ?? [],
    aliases: [...keys],
    ...(rdns === undefined ? {} : { rdns }),
    ...(recent?.remote ? { remote: true as const } : {}),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(wallet === undefined ? {} : { wallet }),
    ...(detected?.icon === undefined ? {} : { icon: detected.icon }),
    ...(detected === undefined
      ? {}
      : { detectedId: detected.id, connectorId: detected.connectorId, type: detected.type }),
  }
}
