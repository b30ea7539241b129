import { action } from '../client/action.js'
import { connect as run, type ConnectOptions } from '../connections/connect.js'

export type { ConnectOptions }

/**
 * Connects a wallet after a visitor's action. `state.attempt` shows how it goes (waiting, then connected, declined,
 * failed or cancelled); a newer attempt supersedes an older one, whose late answer is dropped. On success the wallet
 * becomes the most recent one and an opening of the modal ends as connected.
 *
 * @returns the account of the first family that was connected
 * @throws LatchkeyError `action_not_allowed` while the terms are not accepted (ruling 15), `wallet_not_installed`,
 * `user_rejected`, `request_pending`, `wallet_locked`, `no_accounts`, `request_aborted`, `wallet_error`
 */
export const connect = action(run)
