import type { Context } from '../store/context.js'
import { follow } from '../store/follow.js'
import type { WalletRow } from '../types/wallet.js'
import { findWallet } from './findWallet.js'
import { chosenRow } from './chosenRow.js'

/** Looks it up again whenever detected wallets change. */
export function followWallet(
  context: Context,
  walletId: string,
  signal: AbortSignal,
  onRow: (row: WalletRow) => void,
): void {
  const { store } = context
  const currentRow = (): WalletRow | undefined => chosenRow(store.getState(), walletId)
  const showRow = (row: WalletRow): void => {
    if (signal.aborted) return
    context.update('wallet', ({ modal }) => ({ modal: { ...modal, wallet: { ...modal.wallet, row } } }))
    onRow(row)
  }
  const find = async (): Promise<void> => {
    try {
      showRow(await findWallet(context, walletId))
    } catch {
      // A recent wallet may be in no list.
      const row = currentRow()
      showRow(row && !row.installed ? row : unknownWallet(walletId))
    }
  }
  if (signal.aborted) return
  const row = currentRow()
  if (row) onRow(row)
  void find()
  follow(
    context,
    ({ detected }) => detected,
    () => void find(),
    { signal },
  )
}

const unknownWallet = (id: string): WalletRow => ({
  id,
  name: id,
  section: 'external',
  installed: false,
  recent: false,
  namespaces: [],
  aliases: [id.toLowerCase()],
})
