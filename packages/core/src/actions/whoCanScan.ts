import { action } from '../client/action.js'
import { whoCanScan as run } from '../features/remote/reach.js'

/**
 * Who can scan the code of the remote connector's row.
 *
 * @returns undefined: every wallet; else the names of those that are known to listen on the relay of this page
 */
export const whoCanScan = action(run)
