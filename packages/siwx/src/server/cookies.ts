import { DAY_MS, SECOND_MS } from '@latchkey/protocol/time'
import { parse, serialize } from 'cookie'
import type { Tokens } from './sessions.js'

/** Seconds; the server decides about the token. */
const REFRESH_MAX_AGE_S = (30 * DAY_MS) / SECOND_MS

/** A host's sites must not collide. */
const named = (kind: 'token' | 'refresh', name: string): string =>
  // HTTPS and this very host only (RFC 6265bis).
  kind === 'token' ? `__Host-latchkey-token${name}` : `__Secure-latchkey-refresh${name}`

const shared = { httpOnly: true, secure: true, sameSite: 'lax' } as const

/** Without tokens they delete the cookies. */
export function cookiesFor(name: string, tokens?: Tokens): readonly string[] {
  const { token = '', refreshToken = '' } = tokens ?? {}
  const maxAge = tokens === undefined ? 0 : REFRESH_MAX_AGE_S
  return [
    serialize(named('token', name), token, { ...shared, maxAge, path: '/' }),
    serialize(named('refresh', name), refreshToken, { ...shared, maxAge, path: '/auth/v1' }),
  ]
}

export const cookieOf = (request: Request, kind: 'token' | 'refresh', name: string): string =>
  parse((request.headers.get('cookie') ?? '').slice(0, 16_384))[named(kind, name)] ?? ''
