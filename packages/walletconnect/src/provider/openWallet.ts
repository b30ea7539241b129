import type { Platform } from '@latchkey/core/adapter'
import { requestLink } from '@latchkey/protocol/links'
import type { SessionRecord } from '../records/recordTypes.js'
import { isSafeLink } from '../session/readMetadata.js'

/**
 * Brings the wallet of a session to the front for a request (protocol page 13): by the link that the visitor came by,
 * on a phone otherwise by the one that the wallet names. Only inside a visitor's action and while the page has the
 * focus; otherwise the visitor switches by hand.
 *
 * @returns whether a link was opened
 */
export function openWallet(
  platform: Pick<Platform, 'window' | 'isTouch'>,
  session: SessionRecord,
  requestId: number,
): boolean {
  const { window } = platform
  if (window === null || session.disableDeepLink === true) return false
  const { universal, native } = (platform.isTouch() ? session.peer.metadata.redirect : undefined) ?? {}
  const base = session.link?.href ?? universal ?? native
  if (!isSafeLink(base) || !window.document.hasFocus()) return false
  if (window.navigator.userActivation?.isActive === false) return false
  const href = requestLink({ base, requestId, sessionTopic: session.topic })
  const framed = window.self !== window.top
  const target = framed ? '_top' : /^https?:/i.test(href) ? '_blank' : '_self'
  window.open(href, target, 'noreferrer noopener')
  return true
}
