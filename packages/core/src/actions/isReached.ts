import { action } from '../client/action.js'
import { isReached as run } from '../features/remote/reach.js'

/** Whether a wallet hears of a pairing of this page: its relay is one that the remote connector speaks through. */
export const isReached = action(run)
