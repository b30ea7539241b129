import type { SocialProvider } from '@latchkey/protocol/features'
import {
  cancelLogin,
  chooseAccountType,
  confirmCode,
  confirmDevice,
  confirmEmailChange,
  continueSocial,
  emailWait,
  loginEmail,
  loginFarcaster,
  type LoginMethods,
  loginMethods,
  loginPasskey,
  loginSocial,
  openSettings,
  setLoginLocale,
  updateEmail,
} from '../actions.js'
import type { Client } from '../types/client.js'
import type { LoginState } from '../types/login.js'
import type { StateHook } from './definition.js'

const functionsOf = (client: Client) => ({
  /** Emails a code, or a link on a new device; default: to the last address. */
  loginEmail: (email?: string) => loginEmail(client, email),
  emailWait: () => emailWait(client),
  /** Waits up to 30 s for the visitor to open the emailed link. */
  confirmDevice: () => confirmDevice(client),
  confirmCode: (code: string) => confirmCode(client, code),
  /** Opens a provider's window; call it synchronously in a click. */
  loginSocial: (provider: SocialProvider) => loginSocial(client, provider),
  /** Continues in this tab after the window was blocked or closed. */
  continueSocial: () => continueSocial(client),
  /** Starts a Farcaster login; `login.url` opens its app. */
  loginFarcaster: () => loginFarcaster(client),
  loginPasskey: () => loginPasskey(client),
  cancel: () => cancelLogin(client),
  /** Starts a change of the email address; see `login.change`. */
  updateEmail: (email: string) => updateEmail(client, email),
  confirmEmailChange: (code: string) => confirmEmailChange(client, code),
  /** Switches to the visitor's account of another type. */
  chooseAccountType: (type: Parameters<typeof chooseAccountType>[1]) => chooseAccountType(client, type),
  openSettings: (section: Parameters<typeof openSettings>[1]) => openSettings(client, section),
})

export type LoginFunctions = ReturnType<typeof functionsOf>

export interface LoginShown {
  readonly methods: LoginMethods
  readonly login: LoginState | undefined
}

/**
 * Login for hosts with their own UI. The functions reject with a LatchkeyError: `invalid_email`,
 * `email_cooldown`, `wrong_code`, `email_taken`, `smart_account_unsupported`, `iframe_load_failed`
 * …
 */
export const loginHook: StateHook<[], LoginShown, LoginFunctions> = {
  pick: ({ features, login }) => ({ features, login }),
  show: ({ login }, client) => ({ methods: loginMethods(client), login }),
  functions: functionsOf,
  key: () => 'locale',
  run: (client, locale) => setLoginLocale(client, locale),
}
