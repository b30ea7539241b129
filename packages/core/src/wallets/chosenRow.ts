import type { State } from '../types/state.js'
import type { WalletRow } from '../types/wallet.js'

export function chosenRow({ modal }: State, walletId: string): WalletRow | undefined {
  const row = modal.wallet?.row
  return row && (row.id === walletId || row.detectedId === walletId) ? row : undefined
}
