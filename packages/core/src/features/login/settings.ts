import { digits } from '@latchkey/protocol/digits'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { type AppRequest, isEmail } from '@latchkey/protocol/frame'
import { goBack } from '../../router/guardRoute.js'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import type { AuthSession } from '../../types/auth.js'
import { connectedAccount } from '../../store/selectors.js'
import { setPreferredAccountType } from '../account/setPreferredAccountType.js'
import { accountLogin } from './accountLogin.js'
import { warnOfSmartAccount } from './smartAccountWarning.js'
import { authConnector, sessionOf, showLogin, step, storeLogin } from './step.js'

/**
 * Starts a change of the email address: a code goes to the current address, then one to the new.
 *
 * @returns the address whose code is awaited
 * @throws LatchkeyError `invalid_email`, and as `loginEmail`
 */
export const updateEmail = action((context, email: string): Promise<'primary' | 'secondary'> => {
  const to = email.trim()
  return step(context, {}, async (session, signal) => {
    if (!isEmail(to)) throw new LatchkeyError('invalid_email')
    const { action: next } = await session.request('UPDATE_EMAIL', { email: to }, signal)
    const at = next === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary'
    showLogin(context, { change: { email: to, step: at } })
    return at
  })
})

/**
 * Confirms a change of address with the awaited code (`state.login.change`).
 *
 * @returns false when the new address's code is next
 * @throws LatchkeyError `wrong_code`, `expired_code`
 */
export const confirmEmailChange = action((context, given: string): Promise<boolean> =>
  step(context, {}, async (session, signal) => {
    const code = digits(given)
    const { change, user } = context.store.getState().login ?? {}
    if (!change || code.length !== 6) throw new LatchkeyError('wrong_code')
    if (change.step === 'primary') {
      await session.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: code }, signal)
      showLogin(context, { change: { ...change, step: 'secondary' } })
      return false
    }
    const { newEmail } = await session.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: code }, signal)
    storeLogin(context, { email: newEmail, name: newEmail })
    showLogin(context, { change: undefined, user: { ...user, email: newEmail } })
    leaveView(context, 'UpdateEmail')
    return true
  }),
)

function leaveView({ client }: Context, view: 'UpdateEmail' | 'AccountType'): void {
  const { modal } = client.getState()
  if (modal.open && modal.stack.at(-1)?.view === view) goBack(client)
}

/**
 * Selects an embedded wallet's account, now and on later visits. `state.login` shows the progress.
 *
 * @throws LatchkeyError `not_connected`, `smart_account_unsupported` on a network without smart
 *   accounts, and as `setPreferredAccountType`
 */
export const chooseAccountType = action((context, type: 'eoa' | 'smartAccount'): Promise<void> =>
  step(context, {}, async (session, signal) => {
    const account = connectedAccount(context.store.getState())
    if (!account) throw new LatchkeyError('not_connected')
    const { networks } = context.store.getState()
    const enabled = networks[account.namespace]?.smartAccountEnabledNetworks
    if (type === 'smartAccount' && enabled?.includes(Number(account.chainId.split(':')[1])) === false)
      throw new LatchkeyError('smart_account_unsupported')
    await session.request('SET_PREFERRED_ACCOUNT', { type }, signal)
    setPreferredAccountType(context.client, { namespace: account.namespace, type })
    if (type === 'smartAccount') warnOfSmartAccount(context)
  }),
)

/** {@link chooseAccountType} for the view AccountType, which it then leaves. */
export const moveToAccountType = action(async (context, type: 'eoa' | 'smartAccount'): Promise<void> => {
  await chooseAccountType(context.client, type)
  leaveView(context, 'AccountType')
})

/**
 * Opens a section of the wallet's own settings in its frame: keys never reach this page.
 *
 * @param section `export`, `import`, `passkey`, `password`, `devices`, or `recovery` if
 *   `login.user.isRecoverable` is false
 */
export const openSettings = action(
  (context, section: AppRequest<'OPEN_SETTINGS'>['section']): Promise<void> =>
    step(context, {}, async (session, signal) => {
      await session.request('OPEN_SETTINGS', { section }, signal)
      const { isRecoverable } = await session.request('GET_USER', {}, signal)
      if (isRecoverable === undefined) return
      storeLogin(context, { isRecoverable })
      showLogin(context, { user: { ...accountLogin(context.client), isRecoverable } })
    }),
)

/** Lays the wallet's frame over an element until the returned function is called. */
export const showWallet = action((context, element: HTMLElement): (() => void) => {
  const { auth } = authConnector(context)
  const controller = new AbortController()
  const { signal } = controller
  const show = async (): Promise<void> => {
    const session = await sessionOf(context, auth)
    if (signal.aborted) return
    const hide = session.show(element)
    signal.addEventListener('abort', hide)
    followTheme(context, session, signal)
  }
  show().catch(context.log.failed('The wallet cannot be shown'))
  return () => controller.abort()
})

function followTheme(context: Context, session: AuthSession, signal: AbortSignal): void {
  const { log, platform, store } = context
  const syncTheme = (): void =>
    void session.request('SYNC_THEME', themeOf(context)).catch(log.failed('The theme was not told'))
  syncTheme()
  follow(context, ({ theme }) => theme, syncTheme, { signal })
  const scheme = platform.window?.matchMedia?.(LIGHT)
  scheme?.addEventListener?.('change', () => store.getState().theme.mode === 'system' && syncTheme(), {
    signal,
  })
}

const LIGHT = '(prefers-color-scheme: light)'

function themeOf({ platform, store }: Context): AppRequest<'SYNC_THEME'> {
  const { mode, variables } = store.getState().theme
  const isLight = platform.window?.matchMedia?.(LIGHT)?.matches
  const themeMode = mode === 'system' ? (isLight ? 'light' : 'dark') : mode
  const entries = Object.entries({ ...variables, ...variables[themeMode] }).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  )
  return {
    themeMode,
    themeVariables: Object.fromEntries(entries) as Record<string, string | number>,
  }
}
