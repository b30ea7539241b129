import { action } from '../client/action.js'
import { disconnect as run, type DisconnectOptions } from '../connections/disconnect.js'

export type { DisconnectOptions }

/**
 * Disconnects. The state flips before this function first yields; then the wallets are told (one revoke each),
 * for at most 3 s altogether. A remote session or an embedded wallet ends for all its families (specification
 * section 4). Stored records and the send state are cleared, other tabs follow.
 *
 * @throws LatchkeyError `disconnect_failed`, after everything is disconnected; `details.errors` lists what failed
 */
export const disconnect = action(run)
