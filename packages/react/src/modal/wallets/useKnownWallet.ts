import { findWallet } from '@latchkey/core/on-demand'
import type { WalletRow } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { isRow } from './isRow.js'
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
 * asked). Undefined while that is looked up; what was pressed is known at once. A wallet that announces itself later
 * turns up installed.
 */
export function useKnownWallet(walletId: string): WalletRow | undefined {
  const client = useClient()
  const { wallet, setWallet } = useModalContext()
  const [row, setRow] = useState(() => (wallet && isRow(wallet.row, walletId) ? wallet.row : undefined))
  useEffect(() => {
    let gone = false
    const find = () => {
      findWallet(client, walletId).then(
        (found) => {
          if (gone) return
          setRow(found)
          // The header shows its name.
          setWallet({ row: found })
        },
        () => {
          // A recent wallet may be of no list; one that was here and left is not known any more.
          if (!gone) setRow((known) => (known && !known.installed ? known : unknownWallet(walletId)))
        },
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
  }, [client, setWallet, walletId])
  return row
}
