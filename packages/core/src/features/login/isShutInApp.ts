import type { SocialProvider } from '@latchkey/protocol/features'
import { isTelegram } from './isTelegram.js'

/** Those that refuse browsers inside of other apps: https://developers.google.com/identity/protocols/oauth2/policies */
const REFUSING: readonly SocialProvider[] = ['google', 'facebook']

/** Apps that show pages in a browser of their own, by what they call themselves in it. */
const APPS =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line\/|LinkedInApp|MicroMessenger|Snapchat|BytedanceWebview|musical_ly)/

/**
 * Whether a page stands in the browser of another app in which a provider does not log anybody in. A mini app of Telegram
 * has rules of its own.
 */
export function isShutInApp(window: Window, provider: SocialProvider): boolean {
  const { userAgent } = window.navigator
  // Android's own mark of such a browser; Apple's say nothing of Safari.
  const isBare =
    / wv\)/.test(userAgent) || (/iPhone|iPad|iPod/.test(userAgent) && !userAgent.includes('Safari/'))
  return REFUSING.includes(provider) && !isTelegram(window) && (isBare || APPS.test(userAgent))
}
