import type { State } from '../types/state.js'
import type { WalletRow } from '../types/wallet.js'

/** What is known of the wallet that the visitor is at, where it is the one that a route names by any of its ids. */
export function chosenRow({ modal }: State, walletId: string): WalletRow | undefined {
  const row = modal.wallet?.row
  return row && (row.id === walletId || row.detectedId === walletId) ? row : undefined
}
