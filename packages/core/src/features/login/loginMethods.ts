import type { SocialProvider } from '@latchkey/protocol/features'
import { daysSince } from '../../format/daysSince.js'
import { action } from '../../store/action.js'
import { isStoredLogin } from '../../storage/storedLogin.js'
import type { Context } from '../../store/context.js'
import { isTelegram } from './isTelegram.js'
import { memoryOf, sessionOf } from './step.js'

/** Ways to log in that are offered here, in the order of display. */
export interface LoginMethods {
  readonly email: boolean
  /** Farcaster is among them. */
  readonly socials: readonly SocialProvider[]
  readonly passkey: boolean
}

/**
 * The ways to log in that the project and the host have on and the connector has, without those that cannot work here.
 *
 * @param client with a connector that logs visitors in, or without: then there are none
 */
export const loginMethods = action((context): LoginMethods => {
  const auth = [...context.connectors.values()].find((connector) => connector.auth)?.auth
  const { email, socials, passkey } = context.store.getState().features
  const isShut = shutOut(context)
  return {
    email: email && auth?.email === true,
    socials: (socials || []).filter((name) => auth?.socials.includes(name) && !isShut.includes(name)),
    // Browsers have none in pages without TLS, nor in many apps.
    passkey: passkey && auth?.passkey === true && 'PublicKeyCredential' in (context.platform.window ?? {}),
  }
})

/** The last login at this browser: whose it was, and how it went. */
export interface LastLogin {
  readonly way: SocialProvider | 'email' | 'passkey'
  /** Their address, or what they are called at the account elsewhere; missing after a log-out, and where nobody knows. */
  readonly name?: string | undefined
  /** This page was left for the provider, and nothing came back. */
  readonly isLeft: boolean
  /** How many days ago that was, by the visitor's calendar, where it is known. */
  readonly days?: number | undefined
}

/**
 * The way in which somebody logged in here last, or for which they left the page, where it is still offered. It is the
 * first one to offer to who comes back.
 *
 * @param since a login before this moment does not count (Unix milliseconds): a wallet was used later
 * @returns undefined where nobody did
 */
export const lastLogin = action((context, since: number | undefined = 0): LastLogin | undefined => {
  const { email, passkey, socials } = loginMethods(context.client)
  const stored = context.storage.read('login', isStoredLogin) ?? {}
  const isLeft = stored.left === true
  const wanted = isLeft ? stored.provider : stored.way
  const ways = [
    ...(email ? (['email'] as const) : []),
    ...socials,
    ...(passkey ? (['passkey'] as const) : []),
  ]
  const way = ways.find((one) => one === wanted)
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

/**
 * Makes the page that logs visitors in ready, as soon as somebody seems to want it: a failure is left to the log-in.
 *
 * @param client with a connector that logs visitors in
 */
export const prefetchLogin = action((context): void => {
  const auth = [...context.connectors.values()].find((connector) => connector.auth)?.auth
  if (!auth) return
  sessionOf(context, auth)
    .then((session) => session.request('IS_CONNECTED'))
    .catch(() => undefined)
})

/**
 * Has the page that logs visitors in, and its letters, speak a language.
 *
 * @param locale BCP 47 tag; undefined: the page's own choice
 */
export const setLoginLocale = action((context, locale: string | undefined): void => {
  memoryOf(context).locale = locale
})

/** Providers whose pages do not open in Telegram's own browser, by its platform. */
function shutOut({ platform }: Context): readonly SocialProvider[] {
  const { window } = platform
  if (!window || !isTelegram(window)) return []
  const { userAgent } = window.navigator
  if (/iPhone|iPad|iPod/.test(userAgent)) return ['google']
  if (userAgent.includes('Android')) return ['facebook', 'x']
  return userAgent.includes('Macintosh') ? ['x'] : []
}
