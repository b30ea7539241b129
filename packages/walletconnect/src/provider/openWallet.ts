import type { Platform } from '@latchkey/core/adapter'
import { isSafeLink, requestLink } from '@latchkey/protocol/links'
import type { SessionRecord } from '../records/recordTypes.js'

/**
 * By the link the visitor connected with, on a phone otherwise by the wallet's own. Needs a user
 * activation and the focus.
 *
 * @returns on touch, when nothing was opened: the visitor's links, best first
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
