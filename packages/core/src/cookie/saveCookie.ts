import type { Context } from '../client/context.js'
import type { StoredConnection } from '../storage/records.js'
import { cookieName } from './cookieName.js'

/** A year: a stored connection has no end of its own, and a browser keeps no cookie much longer. */
const SECONDS = 31_536_000

/**
 * Writes the cookie that tells the page's own server which accounts the next visit restores (`cookieState`), the active
 * family first; without any it is removed. Nothing happens unless the host turned it on. A frame writes none: it would
 * take the place of the page's own.
 */
export function saveCookie(context: Context, records: readonly StoredConnection[]): void {
  const { client, config, platform, store } = context
  const { window: win } = platform
  if (!config.cookie || !win || context.env.scope.includes('.frame.')) return
  const { namespace } = store.getState()
  const value = [...records]
    .sort((a, b) => Number(b.namespace === namespace) - Number(a.namespace === namespace))
    .map(({ chainId, address }) => `${chainId}:${address}`)
    .join('|')
  const age = value === '' ? 0 : SECONDS
  const secure = win.location.protocol === 'https:' ? '; secure' : ''
  try {
    win.document.cookie = `${cookieName(client.id)}=${value}; path=/; max-age=${age}; samesite=lax${secure}`
  } catch (error) {
    // A sandboxed page may keep none.
    context.log.info('The cookie was not written', { reason: String(error) })
  }
}
