import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import { hasUnfinished, type Unfinished } from './hasUnfinished.js'

/**
 * Has something found again that the account on show has begun: on a page that was left, or before the visitor used another
 * account. Without any, its code stays away.
 *
 * @param part by which a record is known as something of the feature
 * @returns stop
 */
export function startUnfinished(context: Context, part: Unfinished, resume: () => Promise<void>): () => void {
  const { log, storage, store } = context
  let shown: unknown
  const look = (): void => {
    const address = connectedAccount(store.getState())?.caipAddress
    if (address === shown) return
    shown = address
    if (address && hasUnfinished(storage, address, part))
      resume().catch(log.failed('A transaction cannot be found again'))
  }
  look()
  return store.subscribe(look)
}
