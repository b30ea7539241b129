import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../../store/context.js'
import type { WalletRow } from '../../types/wallet.js'

/** Which wallet of this browser is asked. */
interface AskWalletOptions {
  /** Of the route: any of the wallet's ids. */
  readonly walletId: string
  readonly namespace?: Namespace | undefined
}

/**
 * Asks a wallet of this browser to connect: at once, and when it turns up after it was missing. How it goes stands in
 * the state.
 */
export function askWallet(
  context: Context,
  { walletId, namespace }: AskWalletOptions,
  signal: AbortSignal,
): void {
  const namespaces = namespace && [namespace]
  let asked: string | undefined
  followWallet(context, walletId, signal, ({ detectedId, id, installed }) => {
    const here = detectedId ?? (installed ? id : undefined)
    if (here === undefined || here === asked) return
    asked = here
    context.lazy
      .wallet()
      .then((code) => code.connectPatiently(context, { walletId: here, namespaces, signal }))
      .catch(context.modal.router()?.lose(here))
  })
}

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
  const { lazy, store } = context
  const known = (): WalletRow | undefined => {
    const row = store.getState().modal.wallet?.row
    return row && (row.id === walletId || row.detectedId === walletId) ? row : undefined
  }
  const tell = (row: WalletRow): void => {
    if (signal.aborted) return
    context.update('wallet', ({ modal }) => ({ modal: { ...modal, wallet: { ...modal.wallet, row } } }))
    onRow(row)
  }
  const find = async (): Promise<void> => {
    try {
      tell(await (await lazy.ask()).findWallet(context, walletId))
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
  const stop = store.subscribe((state, before) => {
    if (state.detected !== before.detected) void find()
  })
  signal.addEventListener('abort', stop)
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
