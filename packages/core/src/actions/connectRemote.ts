import { action } from '../client/action.js'
import {
  connectRemote as run,
  type ConnectRemoteOptions,
  type RemoteAccount,
} from '../features/remote/connectRemote.js'

export type { ConnectRemoteOptions, RemoteAccount }

/**
 * Connects a wallet elsewhere after a visitor's action. The pairing URI to show stands in `state.pairing` and is
 * renewed there; `state.attempt` shows how it goes, as with `connect`. A pairing that was prepared for a tap is taken
 * over; an attempt for the same wallet that is still unanswered is the same attempt (ruling 30). One approval connects
 * every family that the wallet has.
 *
 * @returns the account of the first family that was connected
 * @throws LatchkeyError `action_not_allowed` while the terms are not accepted (ruling 15), `wallet_not_installed`
 * without a remote connector, `relay_unreachable`, `pairing_expired`, `user_rejected`, `unsupported_chain`,
 * `session_gone`, `chunk_failed`, `invalid_config`, `request_aborted`
 */
export const connectRemote = action(run)
