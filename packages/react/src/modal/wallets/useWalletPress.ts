import { navigate } from '@latchkey/core/actions/navigate'
import { routeForWallet } from '@latchkey/core/actions/routeForWallet'
import { preparePairing, prefetchConnect } from '@latchkey/core/on-demand'
import type { WalletRow } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useClient } from '../../hooks/useClient.js'
import { useModalContext } from '../ModalContext.js'
import type { openTapped } from '../views/remote/openTapped.js'
import { useCanConnect } from '../views/connect/useCanConnect.js'
import { isTouch } from './isTouch.js'
import { useHasRemote } from './useHasRemote.js'

/** What a list of wallets does with its rows. */
export interface WalletPress {
  readonly press: (row: WalletRow) => void
  /** A pointer or the focus comes near. */
  readonly intent: (row: WalletRow) => void
}

/**
 * A press leads to the wallet's connecting screen. On a touch screen with a connector for wallets elsewhere a pairing
 * is made ready while the list is on show, and the tap itself opens the wallet's app (user demand 1.1, 1.2).
 */
export function useWalletPress(): WalletPress {
  const client = useClient()
  const { views, setWallet } = useModalContext()
  const hasRemote = useHasRemote()
  const isPaired = useCanConnect() && hasRemote && isTouch()
  const [open, setOpen] = useState<typeof openTapped>()
  useEffect(() => {
    if (!isPaired) return
    preparePairing(client)
    import('../views/remote/remoteViews.js').then(
      (views) => setOpen(() => views.openTapped),
      () => {},
    )
  }, [client, isPaired])
  return {
    press: (row) => {
      setWallet({ row, isOpened: open?.(client, row) })
      navigate(client, routeForWallet(client, row))
    },
    intent: (row) => {
      const { view } = routeForWallet(client, row)
      views.prefetch(view)
      if (row.installed) prefetchConnect(client)
    },
  }
}
