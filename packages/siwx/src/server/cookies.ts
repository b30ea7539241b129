import { DAY_MS, SECOND_MS } from '@latchkey/protocol/time'
import type { Tokens } from './sessions.js'

/** Seconds that a browser keeps the refresh token; the server decides whether it still counts. */
const keptFor = (30 * DAY_MS) / SECOND_MS

/** What the names of cookies end with, so that several sites of one host do not meet. */
const named = (kind: 'token' | 'refresh', name: string): string =>
  // The browser takes a cookie of these names over HTTPS from this very host only (RFC 6265bis).
  kind === 'token' ? `__Host-latchkey-token${name}` : `__Secure-latchkey-refresh${name}`

const shared = 'HttpOnly; Secure; SameSite=Lax'

/** `Set-Cookie` headers that hand tokens to the browser and to no script; without tokens they take them back. */
export function cookiesFor(name: string, tokens?: Tokens): readonly string[] {
  const { token = '', refreshToken = '' } = tokens ?? {}
  const age = tokens === undefined ? 0 : keptFor
  return [
    `${named('token', name)}=${token}; Path=/; Max-Age=${age}; ${shared}`,
    `${named('refresh', name)}=${refreshToken}; Path=/auth/v1; Max-Age=${age}; ${shared}`,
  ]
}

/** A token among the cookies of a request; empty when there is none. */
export function cookieOf(request: Request, kind: 'token' | 'refresh', name: string): string {
  const wanted = `${named(kind, name)}=`
  const pairs = (request.headers.get('cookie') ?? '').slice(0, 16_384).split(/; */)
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length) ?? ''
}
