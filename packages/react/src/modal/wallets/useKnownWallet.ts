import { findWallet } from '@latchkey/core/actions'
import type { WalletRow } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../../hooks/useClient.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

/**
 * What is known of a wallet by its id: found in this browser, added by the host, or of the catalogue (which may be
 * asked). Undefined until something is known. A wallet that announces itself later turns up installed.
 */
export function useKnownWallet(walletId: string | undefined): WalletRow | undefined {
  const client = useClient()
  const [row, setRow] = useState<WalletRow>()
  const detected = useLatchkeyState((state) => state.detected)
  useEffect(() => {
    if (walletId === undefined) return undefined
    let gone = false
    findWallet(client, walletId).then(
      (found) => !gone && 'row' in found && setRow(found.row),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [client, walletId, detected])
  return row
}
