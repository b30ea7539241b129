import type { WalletRow } from '@latchkey/core'

/** Whether a row is of the wallet that a route names. */
export const isRow = (row: WalletRow, walletId: string | undefined): boolean =>
  row.id === walletId || row.detectedId === walletId
