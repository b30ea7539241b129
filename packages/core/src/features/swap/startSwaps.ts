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
  const whose = storage.read('swap', isRecord)?.caipAddress
  let stop = (): void => {}
  const look = (): void => {
    if (whose === undefined || connectedAccount(store.getState())?.caipAddress !== whose) return
    stop()
    load().then((code) => code.resumeSwap(context), log.failed('A swap cannot be found again'))
  }
  stop = store.subscribe(look)
  look()
  return () => stop()
}

const isRecord = (value: unknown): value is { readonly caipAddress?: unknown } =>
  typeof value === 'object' && value !== null
