import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import type { WalletRow } from '../types/wallet.js'
import { findWallet } from './findWallet.js'
import { chosenRow } from './chosenRow.js'

/**
 * Looks a wallet up by any of its ids and keeps it in `state.modal.wallet`: at once what was pressed, then what is found
 * in this browser, among the host's own or in the catalogue (which may be asked), and again whenever a wallet of this
 * browser comes or goes.
 *
 * @param onRow called with each answer
 */
export function followWallet(
  context: Context,
  walletId: string,
  signal: AbortSignal,
  onRow: (row: WalletRow) => void,
): void {
  const { store } = context
  const known = (): WalletRow | undefined => chosenRow(store.getState(), walletId)
  const tell = (row: WalletRow): void => {
    if (signal.aborted) return
    context.update('wallet', ({ modal }) => ({ modal: { ...modal, wallet: { ...modal.wallet, row } } }))
    onRow(row)
  }
  const find = async (): Promise<void> => {
    try {
      tell(await findWallet(context, walletId))
    } catch {
      // A recent wallet may be of no list; one that was here and left is not known any more.
      const row = known()
      tell(row && !row.installed ? row : unknownWallet(walletId))
    }
  }
  if (signal.aborted) return
  const row = known()
  if (row) onRow(row)
  void find()
  follow(
    context,
    ({ detected }) => detected,
    () => void find(),
    { signal },
  )
}

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
