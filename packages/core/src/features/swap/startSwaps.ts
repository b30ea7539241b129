import { isList } from '../../storage/records.js'
import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'

/**
 * Has a swap found again that was under way when the page was left, once its account is there; without one its code
 * stays away.
 *
 * @returns stop
 */
export function startSwaps(
  context: Context,
  load: () => Promise<{ resumeSwap(context: Context): Promise<void> }>,
): () => void {
  const { log, storage, store } = context
  const stored = storage.read('swap', isList)
  let stop = (): void => {}
  const look = (): void => {
    const account = connectedAccount(store.getState())
    if (!account || !stored?.some((one) => (one as Stored)?.caipAddress === account.caipAddress)) return
    stop()
    load().then((code) => code.resumeSwap(context), log.failed('A swap cannot be found again'))
  }
  stop = store.subscribe(look)
  look()
  return () => stop()
}

type Stored = { readonly caipAddress?: unknown } | null
