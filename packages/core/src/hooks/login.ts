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
  /** Sends an email with a code, or with a link on a new device; without an address again to the last one. */
  loginEmail: (email?: string) => loginEmail(client, email),
  /** Seconds until another email may be sent. */
  emailWait: () => emailWait(client),
  /** Waits until the link in the email was opened, for 30 s. */
  confirmDevice: () => confirmDevice(client),
  /** Logs in with the code of the email. */
  confirmCode: (code: string) => confirmCode(client, code),
  /** Opens a provider's window; to be called in the click itself. */
  loginSocial: (provider: SocialProvider) => loginSocial(client, provider),
  /** Goes on in this tab where the window was blocked or closed. */
  continueSocial: () => continueSocial(client),
  /** `login.url` is the address for Farcaster's app. */
  loginFarcaster: () => loginFarcaster(client),
  loginPasskey: () => loginPasskey(client),
  /** Gives up the pending login. */
  cancel: () => cancelLogin(client),
  /** Begins a change of the email address; `login.change` says whose code is asked for. */
  updateEmail: (email: string) => updateEmail(client, email),
  confirmEmailChange: (code: string) => confirmEmailChange(client, code),
  /** Uses the visitor's other account from now on; the account has its address and both of them. */
  chooseAccountType: (type: Parameters<typeof chooseAccountType>[1]) => chooseAccountType(client, type),
  /** Opens a part of the settings that the wallet's own page draws, in the modal. */
  openSettings: (section: Parameters<typeof openSettings>[1]) => openSettings(client, section),
})

/** Functions of {@link loginHook}. */
export type LoginFunctions = ReturnType<typeof functionsOf>

/** Logging in as it stands. */
export interface LoginShown {
  /** Ways to log in that are offered here. */
  readonly methods: LoginMethods
  /** Undefined before the first login. */
  readonly login: LoginState | undefined
}

/**
 * Logging in, for hosts that draw their own screens: the ways that are offered, and how it stands. The functions reject with
 * a LatchkeyError: `invalid_email`, `email_cooldown`, `wrong_code`, `email_taken`, `smart_account_unsupported`,
 * `iframe_load_failed` …
 */
export const loginHook: StateHook<[], LoginShown, LoginFunctions> = {
  // The features decide the methods.
  pick: ({ features, login }) => ({ features, login }),
  show: ({ login }, client) => ({ methods: loginMethods(client), login }),
  functions: functionsOf,
  key: () => 'locale',
  run: (client, locale) => setLoginLocale(client, locale),
}
