import { digits } from '@latchkey/protocol/digits'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { emailCooldown, isEmail } from '@latchkey/protocol/frame'
import { navigate, replaceRoute } from '../../router/moves.js'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import type { ConnectedAccount } from '../../types/state.js'
import type { Route } from '../../types/route.js'
import { authConnector, finishLogin, memoryOf, showLogin, step, storedLogin, storeLogin } from './step.js'

/**
 * Begins a log-in by e-mail, or sends the letter again. An open modal goes on to what the letter asks for: its code, or
 * on a new device its link. `state.login` shows how it goes.
 *
 * @param given where the letter goes; by default where the last one went
 * @returns what comes next: `code`, `device` (a link in the letter), or `connected`
 * @throws LatchkeyError `email_login_unavailable`, `action_not_allowed` while the terms are not accepted,
 * `invalid_email`, `email_cooldown` (one letter in 30 s; `details.n` seconds are left), `iframe_load_failed`,
 * `iframe_request_timeout`, `unverified_domain`, `frame_error`
 */
export const loginEmail = action(
  async (context, given?: string): Promise<'code' | 'device' | 'connected'> => {
    const to = (given ?? context.store.getState().login?.email ?? storedLogin(context).email ?? '').trim()
    return step(context, { email: to }, async (session, signal) => {
      if (!isEmail(to)) throw new LatchkeyError('invalid_email')
      const n = waitOf(context)
      if (n > 0) throw new LatchkeyError('email_cooldown', { details: { n } })
      const sentAt = context.platform.now()
      const { action: next } = await session.request('CONNECT_EMAIL', { email: to }, signal)
      storeLogin(context, { email: to, sentAt })
      showLogin(context, { sentAt })
      if (next === 'CONNECT') {
        await finishLogin(context, 'email', signal)
        return 'connected'
      }
      const isCode = next === 'VERIFY_OTP'
      go(context, isCode ? 'EmailCode' : 'EmailDevice')
      return isCode ? 'code' : 'device'
    })
  },
)

/** Seconds until another letter may be sent; 0 at once. */
export const emailWait = action((context): number => waitOf(context))

const waitOf = (context: Context): number =>
  emailCooldown(storedLogin(context).sentAt, context.platform.now())

/**
 * Waits until the link in the letter was opened on a new device; the modal goes on to the code then.
 *
 * @throws LatchkeyError `iframe_request_timeout` after 30 s: call again when the visitor says it is done
 */
export const confirmDevice = action(async (context): Promise<void> => {
  await step(context, {}, (session, signal) => session.request('CONNECT_DEVICE', {}, signal))
  if (isOn(context, 'EmailDevice')) replaceRoute(context.client, routeOf(context, 'EmailCode'))
})

/**
 * Logs in with the code of the letter, and connects.
 *
 * @param given six digits, of any script
 * @throws LatchkeyError `wrong_code`, `expired_code`, and as `connect`
 */
export const confirmCode = action((context, given: string): Promise<ConnectedAccount> =>
  step(context, {}, async (session, signal) => {
    const code = digits(given)
    if (code.length !== 6) throw new LatchkeyError('wrong_code')
    await session.request('CONNECT_OTP', { otp: code }, signal)
    return finishLogin(context, 'email', signal)
  }),
)

/**
 * Logs in by Farcaster: `state.login.url` is what its app opens, as a link or a QR code.
 *
 * @throws LatchkeyError as {@link confirmCode}
 */
export const loginFarcaster = action((context): Promise<ConnectedAccount> =>
  step(context, { provider: 'farcaster' }, async (session, signal) => {
    const { url } = await session.request('GET_FARCASTER_URI', {}, signal)
    showLogin(context, { url })
    await session.request('CONNECT_FARCASTER', {}, signal)
    const account = await finishLogin(context, 'social', signal)
    context.track('SOCIAL_LOGIN_SUCCESS', { provider: 'farcaster' })
    return account
  }),
)

/** Logs in with a passkey of the visitor's. */
export const loginPasskey = action((context): Promise<ConnectedAccount> =>
  step(context, {}, async (session, signal) => {
    await session.request('CONNECT_PASSKEY', {}, signal)
    return finishLogin(context, 'passkey', signal)
  }),
)

/** Gives up what is under way; what was typed stays. */
export const cancelLogin = action((context): void => memoryOf(context).controller?.abort())

/**
 * The view that a log-in stood on was left. Farcaster's page still listens: it begins anew, and is told about the site
 * again.
 *
 * @param isLate it was left before this code was there: what a view shows by now goes on
 */
export function leaveLogin(context: Context, isLate = false): void {
  const { login, modal } = context.store.getState()
  const view = modal.open ? modal.stack.at(-1)?.view : undefined
  if (isLate && /^(Connecting(Social|Farcaster|Passkey)|Email)/.test(view ?? '')) return
  // From the link to the code is no leaving.
  const isGoingOn = view === 'EmailCode' && login?.status !== 'waiting'
  const isFarcaster = login?.provider === 'farcaster' && login.status === 'waiting'
  if (!isGoingOn) memoryOf(context).controller?.abort()
  context.update('leaveLogin', ({ login: now }) => {
    if (!now) return {}
    const { error: _error, isBlocked: _blocked, provider: _provider, url: _url, ...kept } = now
    return { login: { ...kept, status: 'idle' } }
  })
  if (isFarcaster) void reload(context).catch(context.log.failed('The log-in was not reloaded'))
}

async function reload(context: Context): Promise<void> {
  const session = await authConnector(context).auth.session()
  await session.request('RELOAD')
}

const isOn = ({ store }: Context, view: Route['view']): boolean => {
  const { modal } = store.getState()
  return modal.open && modal.stack.at(-1)?.view === view
}

/** Views keep it in mind that a further wallet is to be connected. */
function routeOf({ store }: Context, view: 'EmailCode' | 'EmailDevice'): Route {
  const isFurther = store.getState().modal.stack.some((route) => 'another' in route && route.another)
  return isFurther ? { view, another: true } : { view }
}

/** To the next view of an open modal; a host that draws its own has none. */
function go(context: Context, view: 'EmailCode' | 'EmailDevice'): void {
  if (context.store.getState().modal.open && !isOn(context, view))
    navigate(context.client, routeOf(context, view))
}
