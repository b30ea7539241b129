import type { State } from '../types/state.js'
import type { WalletRow } from '../types/wallet.js'

/** The row of the chosen wallet, if `walletId` is one of its ids. */
export function chosenRow({ modal }: State, walletId: string): WalletRow | undefined {
  const row = modal.wallet?.row
  return row && (row.id === walletId || row.detectedId === walletId) ? row : undefined
}
