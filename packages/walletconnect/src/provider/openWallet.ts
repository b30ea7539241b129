import type { Platform } from '@latchkey/core/adapter'
import { isSafeLink, requestLink } from '@latchkey/protocol/links'
import type { SessionRecord } from '../records/recordTypes.js'

/**
 * Brings the wallet of a session to the front for a request: by the link that the visitor came by,
 * on a phone otherwise by the one that the wallet names. Only inside a visitor's action and while the page has the
 * focus; otherwise the visitor switches by hand.
 *
 * @returns on a touch screen, where none was opened: the links by which the visitor can do it, best first
 */
export function openWallet(
  platform: Pick<Platform, 'window' | 'isTouch'>,
  session: SessionRecord,
  requestId: number,
): readonly string[] {
  const { window } = platform
  const isTouch = platform.isTouch()
  if (!window || session.disableDeepLink) return []
  const { universal, native } = (isTouch ? session.peer.metadata.redirect : undefined) ?? {}
  const links = [session.link?.href, universal, native]
    .flatMap((base) => (base ? requestLink({ base, requestId, sessionTopic: session.topic }) : []))
    .filter(isSafeLink)
  const [href] = links
  if (!href) return links
  if (!window.document.hasFocus() || window.navigator.userActivation?.isActive === false) {
    return isTouch ? links : []
  }
  const framed = window.self !== window.top
  const target = framed ? '_top' : /^https?:/i.test(href) ? '_blank' : '_self'
  window.open(href, target, 'noreferrer noopener')
  return []
}
