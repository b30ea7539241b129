import { findWallet } from '@latchkey/core/actions'
import type { WalletRow } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../../hooks/useClient.js'

/**
 * What is known of a wallet by its id: found in this browser, added by the host, or of the catalogue (which may be
 * asked). Undefined until something is known. A wallet that announces itself later turns up installed.
 */
export function useKnownWallet(walletId: string | undefined): WalletRow | undefined {
  const client = useClient()
  const [row, setRow] = useState<WalletRow>()
  useEffect(() => {
    if (walletId === undefined) return undefined
    let gone = false
    const find = () => {
      findWallet(client, walletId).then(
        (found) => !gone && setRow(found),
        () => {},
      )
    }
    find()
    const stop = client.subscribe((state, before) => {
      if (state.detected !== before.detected) find()
    })
    return () => {
      gone = true
      stop()
    }
  }, [client, walletId])
  return row
}
