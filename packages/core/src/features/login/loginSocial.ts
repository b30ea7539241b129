import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { FrameSocial } from '@latchkey/protocol/frame'
import { action } from '../../store/action.js'
import type { Context } from '../../store/context.js'
import type { LoginState } from '../../types/login.js'
import type { ConnectedAccount } from '../../types/state.js'
import { loginFarcaster } from './login.js'
import { isRefusedInApp } from './isRefusedInApp.js'
import { isPopupSevered } from './isPopupSevered.js'
import { isTelegram } from './isTelegram.js'
import { authConnector, finishLogin, showLogin, step, storeLogin } from './step.js'

/**
 * Logs in with a social provider: opens its window, and connects after its redirect. Call it
 * synchronously in a click, or browsers block the window; `state.login.isBlocked` then says so, and
 * {@link continueSocial} continues in this tab, as Telegram mini apps do at once. Providers that
 * refuse in-app browsers do not open there (`isBlocked: 'app'`).
 *
 * @param provider one of `loginMethods(client).socials`
 * @throws LatchkeyError `user_rejected` when the window was closed, `action_not_allowed` when
 *   blocked or refused (`details.reason`), and as `confirmCode`
 */
export const loginSocial = action((context, provider: SocialProvider): Promise<ConnectedAccount> => {
  if (provider === 'farcaster') return loginFarcaster(context.client)
  const { window } = context.platform
  const isTelegramApp = !!window && isTelegram(window)
  const isRefused = !!window && isRefusedInApp(window, provider)
  const popup = isTelegramApp || isRefused ? null : openWindow(context)
  const isOpen = popup !== null && !popup.closed
  const patch = { provider, url: undefined, isBlocked: undefined } as const
  return step(context, patch, async (session, signal) => {
    const block = (isBlocked: NonNullable<LoginState['isBlocked']>, reason: string): never => {
      showLogin(context, { isBlocked })
      throw new LatchkeyError('action_not_allowed', { details: { reason } })
    }
    if (isRefused) block('app', `${provider} serves no browser of another app`)
    let returnUrl: string
    try {
      const { uri } = await session.request(
        'GET_SOCIAL_REDIRECT_URI',
        { provider: provider as FrameSocial },
        signal,
      )
      showLogin(context, { url: uri })
      if (isTelegramApp) {
        await leavePage(context, uri, provider)
        return await rejectOnAbort(signal)
      }
      if (!isOpen) return block(true, 'the window was blocked')
      // Closed before the provider's URL was known.
      if (popup.closed) throw new LatchkeyError('user_rejected')
      popup.location.href = uri
      returnUrl = await session.waitForSocial(popup, signal).catch(async (error: unknown) => {
        if (!isLatchkeyError(error, 'user_rejected') || !(await isPopupSevered(context, signal))) throw error
        return block('policy', SEVERED_REASON)
      })
    } finally {
      popup?.close()
    }
    await session.request('CONNECT_SOCIAL', { uri: returnUrl }, signal)
    const account = await finishLogin(context, 'social', signal)
    context.track('SOCIAL_LOGIN_SUCCESS', { provider })
    return account
  })
})

/**
 * Opens the provider in this tab, after its window was blocked or closed; the visitor returns
 * logged in.
 */
export const continueSocial = action((context): void => {
  const { url, provider } = context.store.getState().login ?? {}
  const { window } = context.platform
  if (!url || !window) return
  leavePage(context, url, provider).catch(context.log.failed('The provider was not gone to'))
})

const SEVERED_REASON =
  'the page is served with Cross-Origin-Opener-Policy: same-origin, which cuts it off from login windows; ' +
  'same-origin-allow-popups does not'

async function leavePage(context: Context, url: string, provider: SocialProvider | undefined): Promise<void> {
  const { window } = context.platform
  if (provider) storeLogin(context, { provider, left: true })
  const session = await authConnector(context).auth.session()
  window?.location.assign(session.wayTo(url, window.location.href))
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new LatchkeyError('request_aborted'))
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

const SIZE = { width: 480, height: 680 }

function openWindow({ platform }: Context): Window | null {
  const { window } = platform
  if (!window) return null
  const left = Math.round(window.screenX + (window.outerWidth - SIZE.width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - SIZE.height) / 2)
  return window.open(
    'about:blank',
    '_blank',
    `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`,
  )
}
