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
 * Begins a change of the e-mail address: a code goes to the present one first, then one to the new one.
 *
 * @returns whose code is asked for next
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
 * Confirms a change of the address with the code that is asked for (`state.login.change`).
 *
 * @param given six digits, of any script
 * @returns whether the address is changed; false when the new one's code comes next
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
    leave(context, 'UpdateEmail')
    return true
  }),
)

/** Goes back from a view that has done its work, unless the visitor has left it. */
function leave({ client }: Context, view: 'UpdateEmail' | 'AccountType'): void {
  const { modal } = client.getState()
  if (modal.open && modal.stack.at(-1)?.view === view) goBack(client)
}

/**
 * Chooses which of its accounts the wallet uses, from now on and on later visits. The wallet's own page is told first,
 * since it signs with it, and shares its accounts anew; the state, its providers and the other tabs follow.
 * `state.login` is `waiting` meanwhile, and what failed stands in `state.login.error`.
 *
 * @throws LatchkeyError `not_connected`, `smart_account_unsupported` on a network that has none, and as
 * `setPreferredAccountType`
 */
export const chooseAccountType = action((context, type: 'eoa' | 'smartAccount'): Promise<void> =>
  step(context, {}, async (session, signal) => {
    const account = connectedAccount(context.store.getState())
    if (!account) throw new LatchkeyError('not_connected')
    const { networks } = context.store.getState()
    const enabled = networks[account.namespace]?.smartAccountEnabledNetworks
    // The wallet's word on where it stands is there already.
    if (type === 'smartAccount' && enabled?.includes(Number(account.chainId.split(':')[1])) === false)
      throw new LatchkeyError('smart_account_unsupported')
    await session.request('SET_PREFERRED_ACCOUNT', { type }, signal)
    setPreferredAccountType(context.client, { namespace: account.namespace, type })
    if (type === 'smartAccount') warnOfSmartAccount(context)
  }),
)

/**
 * {@link chooseAccountType} for the view AccountType, which is left once the wallet uses the other account.
 *
 * @throws LatchkeyError as `chooseAccountType`; the failure stands in `state.login.error` as well
 */
export const moveToAccountType = action(async (context, type: 'eoa' | 'smartAccount'): Promise<void> => {
  await chooseAccountType(context.client, type)
  leave(context, 'AccountType')
})

/**
 * Opens a part of the settings that the wallet's own page draws: keys never come to this page.
 *
 * @param section `export`, `import`, `passkey`, `password`, `devices`, or `recovery` where a wallet is on this device
 * alone (`login.user.isRecoverable` is false)
 */
export const openSettings = action(
  (context, section: AppRequest<'OPEN_SETTINGS'>['section']): Promise<void> =>
    step(context, {}, async (session, signal) => {
      await session.request('OPEN_SETTINGS', { section }, signal)
      // It may be recoverable now.
      const { isRecoverable } = await session.request('GET_USER', {}, signal)
      if (isRecoverable === undefined) return
      storeLogin(context, { isRecoverable })
      showLogin(context, { user: { ...accountLogin(context.client), isRecoverable } })
    }),
)

/**
 * Lays the wallet's own page over an element, in the modal's theme, while it asks something. It follows the theme as long
 * as it is seen.
 *
 * @returns takes it away
 */
export const showWallet = action((context, element: HTMLElement): (() => void) => {
  const { auth } = authConnector(context)
  const over = new AbortController()
  const { signal } = over
  const show = async (): Promise<void> => {
    const session = await sessionOf(context, auth)
    if (signal.aborted) return
    const hide = session.show(element)
    signal.addEventListener('abort', hide)
    followTheme(context, session, signal)
  }
  show().catch(context.log.failed('The wallet cannot be shown'))
  return () => over.abort()
})

/** Tells the wallet's page the theme, and each other one that is set, or that the system goes over to. */
function followTheme(context: Context, session: AuthSession, signal: AbortSignal): void {
  const { log, platform, store } = context
  const tell = (): void =>
    void session.request('SYNC_THEME', themeOf(context)).catch(log.failed('The theme was not told'))
  tell()
  follow(context, ({ theme }) => theme, tell, { signal })
  const scheme = platform.window?.matchMedia?.(LIGHT)
  scheme?.addEventListener?.('change', () => store.getState().theme.mode === 'system' && tell(), { signal })
}

const LIGHT = '(prefers-color-scheme: light)'

function themeOf({ platform, store }: Context): AppRequest<'SYNC_THEME'> {
  const { mode, variables } = store.getState().theme
  const isLight = platform.window?.matchMedia?.(LIGHT)?.matches
  const themeMode = mode === 'system' ? (isLight ? 'light' : 'dark') : mode
  const plain = Object.entries({ ...variables, ...variables[themeMode] }).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  )
  return {
    themeMode,
    themeVariables: Object.fromEntries(plain) as Record<string, string | number>,
  }
}
