import { findWallet } from '@latchkey/core/on-demand'
import type { WalletRow } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../../hooks/useClient.js'
import { useModalContext } from '../ModalContext.js'

/** A wallet of which nothing is known but its id. */
const unknownWallet = (id: string): WalletRow => ({
  id,
  name: id,
  section: 'external',
  installed: false,
  recent: false,
  namespaces: [],
  aliases: [id.toLowerCase()],
})

/**
 * What is known of a wallet by its id: found in this browser, added by the host, or of the catalogue (which may be
 * asked). Undefined while that is looked up. A wallet that announces itself later turns up installed.
 */
export function useKnownWallet(walletId: string): WalletRow | undefined {
  const client = useClient()
  const { pressed } = useModalContext()
  // What was pressed is known at once.
  const [row, setRow] = useState(() => {
    const known = pressed.get()?.row
    return known && (known.detectedId ?? known.id) === walletId ? known : undefined
  })
  useEffect(() => {
    let gone = false
    const find = () => {
      findWallet(client, walletId).then(
        (found) => !gone && setRow(found),
        () => !gone && setRow(unknownWallet(walletId)),
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
