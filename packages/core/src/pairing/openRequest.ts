import { linkTarget } from '@latchkey/protocol/links'
import { action } from '../client/action.js'
import { deviceFacts } from './deviceFacts.js'
import { openHref } from './openHref.js'

/** How {@link openRequest} opens it. */
export interface OpenRequestOptions {
  /** Which of the links, counted on and on: the next one where the one before opened nothing. Default 0. */
  readonly attempt?: number | undefined
}

/**
 * Opens the app of the wallet in which the oldest request of `state.unopenedRequests` waits. To be called in the task
 * of the visitor's tap: phones block anything later (user demand 1.5).
 *
 * @returns whether there was one
 */
export const openRequest = action((context, { attempt = 0 }: OpenRequestOptions = {}): boolean => {
  const { platform, store } = context
  const [request] = store.getState().unopenedRequests ?? []
  const href = request?.links[attempt % request.links.length]
  if (href === undefined) return false
  const { isFramed, isTelegram } = deviceFacts(platform)
  const isWeb = !isFramed && /^https?:/i.test(href)
  // As where the request itself opens it: a page of its own for what may be a web page (protocol page 13).
  openHref(platform, href, isWeb ? '_blank' : linkTarget({ kind: 'mobile', isFramed, isTelegram }))
  return true
})
