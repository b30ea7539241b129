import type { WalletRow } from '@latchkey/core'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

/**
 * What is known of the wallet that a route names: what was pressed, or was found since. Undefined while it is looked up,
 * and for a wallet that the visitor is not at.
 */
export const useKnownWallet = (walletId: string | undefined): WalletRow | undefined =>
  useLatchkeyState(({ modal }) => {
    const row = modal.wallet?.row
    return row && (row.id === walletId || row.detectedId === walletId) ? row : undefined
  })
