import type { Context } from '../../store/context.js'
import { connectedAccount, shownView } from '../../store/selectors.js'
import { isList } from '../../storage/records.js'
import { isBuying } from './views.js'

/**
 * Finds the purchase that was begun for the account on show, after a reload or when the visitor comes back to the
 * account, and asks how it goes when the account is opened. Without one its code is not loaded.
 *
 * @returns stop
 */
export function startPurchases(
  context: Context,
  load: () => Promise<{ resumePurchase(context: Context): Promise<void> }>,
): () => void {
  const { log, storage, store } = context
  let shown: unknown
  const look = (): void => {
    const state = store.getState()
    const address = connectedAccount(state)?.caipAddress
    const view = shownView(state)
    const next = `${address} ${view === 'Account'}`
    if (next === shown) return
    shown = next
    const stored = address && storage.read('purchases', isList)
    const isStored = stored?.some((one) => (one as Stored)?.account === address)
    // Elsewhere in the modal, and with nothing pending, there is nothing to ask.
    if (isStored && (!state.onramp?.order || (view === 'Account' && isBuying(state))))
      load().then((code) => code.resumePurchase(context), log.failed('A purchase cannot be found again'))
  }
  look()
  return store.subscribe(look)
}

type Stored = { readonly account?: unknown } | null
