import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import { hasUnfinished } from '../../transactions/hasUnfinished.js'

/**
 * Has a swap found again that is under way for the account on show: one of a page that was left, or of an account that
 * the visitor comes back to. Where there is none its code stays away.
 *
 * @returns stop
 */
export function startSwaps(
  context: Context,
  load: () => Promise<{ resumeSwap(context: Context): Promise<void> }>,
): () => void {
  const { log, storage, store } = context
  let shown: unknown
  const look = (): void => {
    const address = connectedAccount(store.getState())?.caipAddress
    if (address === shown) return
    shown = address
    if (address && hasUnfinished(storage, address, 'offer'))
      load().then((code) => code.resumeSwap(context), log.failed('A swap cannot be found again'))
  }
  look()
  return store.subscribe(look)
}
