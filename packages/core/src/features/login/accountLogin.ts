import { action } from '../../store/action.js'
import { connectedAccount } from '../../store/selectors.js'
import { isStoredLogin } from '../../storage/storedLogin.js'
import type { LoginState } from '../../types/login.js'

/** Whether the account's wallet shows signing requests itself, without a review by the page. */
export const isReviewedByWallet = action((context): boolean => {
  const account = connectedAccount(context.store.getState())
  return account !== undefined && context.connectors.get(account.connectorId)?.auth !== undefined
})

/** The visitor logged in to the active account; undefined unless its wallet is an embedded one. */
export const accountLogin = action((context): LoginState['user'] => {
  const { login, ...state } = context.store.getState()
  const account = connectedAccount(state)
  if (!account || !context.connectors.get(account.connectorId)?.auth) return undefined
  const { email, isRecoverable, username } = context.storage.read('login', isStoredLogin) ?? {}
  const user = login?.user ?? { ...(email && { email }), ...(username && { username }), isRecoverable }
  return { ...user, isRecoverable: account.isRecoverable ?? user.isRecoverable }
})
