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
 * Starts an email login, or sends the email again. An open modal proceeds to the code or, on a new
 * device, the link. `state.login` shows the progress.
 *
 * @param given the email address; default: the last one
 * @returns the next step: `code`, `device` (a link in the email), or `connected`
 * @throws LatchkeyError `email_login_unavailable`, `action_not_allowed` before the terms are
 *   accepted, `invalid_email`, `email_cooldown` (one email per 30 s; `details.n` seconds are left),
 *   `iframe_load_failed`, `iframe_request_timeout`, `unverified_domain`, `frame_error`
 */
export const loginEmail = action(
  async (context, email?: string): Promise<'code' | 'device' | 'connected'> => {
    const to = (email ?? context.store.getState().login?.email ?? storedLogin(context).email ?? '').trim()
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
      showStep(context, isCode ? 'EmailCode' : 'EmailDevice')
      return isCode ? 'code' : 'device'
    })
  },
)

/** Seconds until another email may be sent. */
export const emailWait = action((context): number => waitOf(context))

const waitOf = (context: Context): number =>
  emailCooldown(storedLogin(context).sentAt, context.platform.now())

/**
 * Waits for the visitor to open the emailed link; the modal then proceeds to the code.
 *
 * @throws LatchkeyError `iframe_request_timeout` after 30 s: call again when the visitor is done
 */
export const confirmDevice = action(async (context): Promise<void> => {
  await step(context, {}, (session, signal) => session.request('CONNECT_DEVICE', {}, signal))
  if (isShowing(context, 'EmailDevice')) replaceRoute(context.client, routeOf(context, 'EmailCode'))
})

/**
 * Logs in with the email's code, and connects.
 *
 * @param given six digits of any script
 * @throws LatchkeyError `wrong_code`, `expired_code`, and as `connect`
 */
export const confirmCode = action((context, input: string): Promise<ConnectedAccount> =>
  step(context, {}, async (session, signal) => {
    const code = digits(input)
    if (code.length !== 6) throw new LatchkeyError('wrong_code')
    await session.request('CONNECT_OTP', { otp: code }, signal)
    return finishLogin(context, 'email', signal)
  }),
)

/**
 * Logs in with Farcaster: a link or QR code of `state.login.url` opens its app.
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

/** Logs in with a passkey. */
export const loginPasskey = action((context): Promise<ConnectedAccount> =>
  step(context, {}, async (session, signal) => {
    await session.request('CONNECT_PASSKEY', {}, signal)
    return finishLogin(context, 'passkey', signal)
  }),
)

/** Cancels the pending login; typed text stays. */
export const cancelLogin = action((context): void => memoryOf(context).controller?.abort())

/**
 * Farcaster's request still listens in the frame: restart it.
 *
 * @param isLate left before this chunk had loaded; a login of the current view continues
 */
export function leaveLogin(context: Context, isLate = false): void {
  const { login, modal } = context.store.getState()
  const view = modal.open ? modal.stack.at(-1)?.view : undefined
  if (isLate && /^(Connecting(Social|Farcaster|Passkey)|Email)/.test(view ?? '')) return
  const isCodeStep = view === 'EmailCode' && login?.status !== 'waiting'
  const isFarcaster = login?.provider === 'farcaster' && login.status === 'waiting'
  if (!isCodeStep) memoryOf(context).controller?.abort()
  context.update('leaveLogin', ({ login: now }) => {
    if (!now) return {}
    const { error: _error, isBlocked: _blocked, provider: _provider, url: _url, ...idleLogin } = now
    return { login: { ...idleLogin, status: 'idle' } }
  })
  if (isFarcaster) void reload(context).catch(context.log.failed('The login was not reloaded'))
}

async function reload(context: Context): Promise<void> {
  const session = await authConnector(context).auth.session()
  await session.request('RELOAD')
}

const isShowing = ({ store }: Context, view: Route['view']): boolean => {
  const { modal } = store.getState()
  return modal.open && modal.stack.at(-1)?.view === view
}

function routeOf({ store }: Context, view: 'EmailCode' | 'EmailDevice'): Route {
  const isAnother = store.getState().modal.stack.some((route) => 'another' in route && route.another)
  return isAnother ? { view, another: true } : { view }
}

function showStep(context: Context, view: 'EmailCode' | 'EmailDevice'): void {
  if (context.store.getState().modal.open && !isShowing(context, view))
    navigate(context.client, routeOf(context, view))
}
