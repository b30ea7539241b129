import { action } from '../../store/action.js'
import { connectedAccount } from '../../store/selectors.js'
import { isStoredLogin } from '../../storage/storedLogin.js'
import type { LoginState } from '../../types/login.js'

/** Whether the wallet of the account that is used shows by itself what it is asked to sign, so that the page reviews nothing. */
export const isReviewedByWallet = action((context): boolean => {
  const account = connectedAccount(context.store.getState())
  return account !== undefined && context.connectors.get(account.connectorId)?.auth !== undefined
})

/**
 * The visitor who is logged in to the account that is used.
 *
 * @returns undefined where its wallet is none that visitors log in to
 */
export const accountLogin = action((context): LoginState['user'] => {
  const { login, ...state } = context.store.getState()
  const account = connectedAccount(state)
  if (!account || !context.connectors.get(account.connectorId)?.auth) return undefined
  const { email, isRecoverable, username } = context.storage.read('login', isStoredLogin) ?? {}
  const user = login?.user ?? { ...(email && { email }), ...(username && { username }), isRecoverable }
  // The wallet’s own words are newer than the stored ones.
  return { ...user, isRecoverable: account.isRecoverable ?? user.isRecoverable }
})
