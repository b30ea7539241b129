import type { SocialProvider } from '@latchkey/protocol/features'
import { isTelegram } from './isTelegram.js'

/** https://developers.google.com/identity/protocols/oauth2/policies */
const REFUSING_PROVIDERS: readonly SocialProvider[] = ['google', 'facebook']

const APPS =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line\/|LinkedInApp|MicroMessenger|Snapchat|BytedanceWebview|musical_ly)/

/** Telegram's mini apps have their own rules. */
export function isRefusedInApp(window: Window, provider: SocialProvider): boolean {
  const { userAgent } = window.navigator
  // Android marks such browsers (`wv`); on iOS Safari's mark is missing.
  const isWebview =
    / wv\)/.test(userAgent) || (/iPhone|iPad|iPod/.test(userAgent) && !userAgent.includes('Safari/'))
  return REFUSING_PROVIDERS.includes(provider) && !isTelegram(window) && (isWebview || APPS.test(userAgent))
}
