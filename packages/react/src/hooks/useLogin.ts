'use client'
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
} from '@latchkey/core/actions'
import type { Client, LoginState } from '@latchkey/core'
import { useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

const actionsOf = (client: Client) => ({
  /** Sends a letter with a code, or with a link on a new device; without an address again where the last one went. */
  loginEmail: (email?: string) => loginEmail(client, email),
  /** Seconds until another letter may be sent. */
  emailWait: () => emailWait(client),
  /** Waits until the link in the letter was opened, for 30 s. */
  confirmDevice: () => confirmDevice(client),
  /** Logs in with the code of the letter. */
  confirmCode: (code: string) => confirmCode(client, code),
  /** Opens a provider's window; to be called in the click itself. */
  loginSocial: (provider: Parameters<typeof loginSocial>[1]) => loginSocial(client, provider),
  /** Goes on in this tab where the window was blocked or closed. */
  continueSocial: () => continueSocial(client),
  /** `login.url` is what Farcaster's app opens. */
  loginFarcaster: () => loginFarcaster(client),
  loginPasskey: () => loginPasskey(client),
  /** Gives up what is under way. */
  cancel: () => cancelLogin(client),
  /** Begins a change of the e-mail address; `login.change` says whose code is asked for. */
  updateEmail: (email: string) => updateEmail(client, email),
  confirmEmailChange: (code: string) => confirmEmailChange(client, code),
  /** Uses the visitor's other account from now on; `useAccount` has its address and both of them. */
  chooseAccountType: (type: Parameters<typeof chooseAccountType>[1]) => chooseAccountType(client, type),
  /** Opens a part of the settings that the wallet's own page draws, in the modal. */
  openSettings: (section: Parameters<typeof openSettings>[1]) => openSettings(client, section),
})

/** What {@link useLogin} gives. */
export type Login = ReturnType<typeof actionsOf> & {
  /** Ways to log in that are offered here. */
  readonly methods: LoginMethods
  /** Where it stands; undefined before anybody began. */
  readonly login: LoginState | undefined
}

/**
 * Logging in, for hosts that draw their own screens: what can be done, and where it stands. The functions are stable and
 * reject with a LatchkeyError: `invalid_email`, `email_cooldown`, `wrong_code`, `email_taken`,
 * `smart_account_unsupported`, `iframe_load_failed` …
 */
export function useLogin(): Login {
  const { client, words } = useLatchkeyContext()
  const { locale } = words as { readonly locale?: string }
  useEffect(() => setLoginLocale(client, locale), [client, locale])
  const { features, login } = useLatchkeyState((state) => ({ features: state.features, login: state.login }))
  const actions = useMemo(() => actionsOf(client), [client])
  return useMemo(
    () => ({ ...actions, methods: loginMethods(client), login }),
    // The features decide the methods.
    // oxlint-disable-next-line react/exhaustive-deps -- see the line above
    [actions, client, features, login],
  )
}
