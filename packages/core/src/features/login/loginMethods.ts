import type { SocialProvider } from '@latchkey/protocol/features'
import { daysSince } from '../../format/daysSince.js'
import { action } from '../../store/action.js'
import { isStoredLogin } from '../../storage/storedLogin.js'
import type { Context } from '../../store/context.js'
import { isTelegram } from './isTelegram.js'
import { memoryOf, sessionOf } from './step.js'

export interface LoginMethods {
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
  readonly passkey: boolean
}

/** The login methods that project, host and connector enable and this browser supports. */
export const loginMethods = action((context): LoginMethods => {
  const auth = [...context.connectors.values()].find((connector) => connector.auth)?.auth
  const { email, socials, passkey } = context.store.getState().features
  const refusedProviders = refusedInTelegram(context)
  return {
    email: email && auth?.email === true,
    socials: (socials || []).filter(
      (name) => auth?.socials.includes(name) && !refusedProviders.includes(name),
    ),
    // WebAuthn is missing without TLS and in many in-app browsers.
    passkey: passkey && auth?.passkey === true && 'PublicKeyCredential' in (context.platform.window ?? {}),
  }
})

export interface LastLogin {
  readonly way: SocialProvider | 'email' | 'passkey'
  /** The email address or social name; missing after a logout. */
  readonly name?: string | undefined
  readonly isLeft: boolean
  /** By the visitor's calendar. */
  readonly days?: number | undefined
}

/**
 * The last login method used here, or left the page for, if still available.
 *
 * @param since Unix milliseconds; ignores earlier logins
 */
export const lastLogin = action((context, since: number | undefined = 0): LastLogin | undefined => {
  const { email, passkey, socials } = loginMethods(context.client)
  const stored = context.storage.read('login', isStoredLogin) ?? {}
  const isLeft = stored.left === true
  const lastWay = isLeft ? stored.provider : stored.way
  const ways = [
    ...(email ? (['email'] as const) : []),
    ...socials,
    ...(passkey ? (['passkey'] as const) : []),
  ]
  const way = ways.find((one) => one === lastWay)
  if (!way || (way === 'email' && !stored.name)) return undefined
  if (isLeft) return { way, isLeft }
  const { at, name } = stored
  if ((at ?? 0) < since) return undefined
  return {
    way,
    isLeft,
    ...(name && { name }),
    ...(at !== undefined && { days: daysSince(at, context.platform.now()) }),
  }
})

/** Preloads the login frame. Failures are left to the login. */
export const prefetchLogin = action((context): void => {
  const auth = [...context.connectors.values()].find((connector) => connector.auth)?.auth
  if (!auth) return
  sessionOf(context, auth)
    .then((session) => session.request('IS_CONNECTED'))
    .catch(() => undefined)
})

/**
 * Sets the language of the login frame and its emails, at once in a loaded frame.
 *
 * @param locale BCP 47 tag; undefined: the frame's own choice
 */
export const setLoginLocale = action((context, locale: string | undefined): void => {
  const memory = memoryOf(context)
  memory.locale = locale
  memory.session?.speak(locale)
})

function refusedInTelegram({ platform }: Context): readonly SocialProvider[] {
  const { window } = platform
  if (!window || !isTelegram(window)) return []
  const { userAgent } = window.navigator
  if (/iPhone|iPad|iPod/.test(userAgent)) return ['google']
  if (userAgent.includes('Android')) return ['facebook', 'x']
  return userAgent.includes('Macintosh') ? ['x'] : []
}
