import { chooseWallet } from '@latchkey/core/actions/chooseWallet'
import { routeForWallet } from '@latchkey/core/actions/routeForWallet'
import { prefetchConnect } from '@latchkey/core/on-demand'
import type { WalletRow } from '@latchkey/core'
import { useClient } from '../../hooks/useClient.js'
import { useModalContext } from '../ModalContext.js'

/** What a list of wallets does with its rows. */
export interface WalletPress {
  readonly press: (row: WalletRow) => void
  /** A pointer or the focus comes near. */
  readonly intent: (row: WalletRow) => void
}

/** A press goes to the wallet's connecting screen; what that needs is loaded when a pointer or the focus comes near. */
export function useWalletPress(): WalletPress {
  const client = useClient()
  const { views } = useModalContext()
  return {
    press: (row) => chooseWallet(client, row),
    intent: (row) => {
      views.prefetch(routeForWallet(client, row).view)
      if (row.installed) prefetchConnect(client)
    },
  }
}
