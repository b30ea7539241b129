import { action } from '../client/action.js'
import { whenShared as run } from '../connections/whenShared.js'

/**
 * Waits until the wallet of an attempt that failed with `request_pending` shares accounts by itself, silently, for 5
 * minutes at most: then connecting it needs no prompt.
 *
 * @returns true as soon as it shares something; false when it does not, or `signal` is aborted
 */
export const whenShared = action(run)
