import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway, LoggedIn, Tokens } from '../services/gateway.js'
import { refusalOf } from '../services/http.js'
import type { Outside, StoredSession, Vault } from '../vault/vault.js'
import { deviceRecord } from './deviceRecord.js'

/** Milliseconds before expiry. */
const expiryMargin = 30_000
const freshLoginTime = 60_000
/** Milliseconds; a larger error is the gateway's lie. */
const maxClockError = 65 * 60_000

export interface SessionDeps {
  readonly vault: Vault
  readonly gateway: Pick<Gateway, 'refresh' | 'end'>
  /** Across tabs: a refresh token works once. */
  readonly runExclusive: <T>(run: () => Promise<T>) => Promise<T>
  readonly now: () => number
  /** Expired, or ended elsewhere. */
  readonly onOver: () => void
}

/** All tabs share the vault's tokens. */
export function createSession(deps: SessionDeps) {
  const { vault, gateway, runExclusive, now } = deps
  let freshUntil = 0
  /** Milliseconds, at the last login. */
  let clockLead = 0

  const current = () => readSession(vault)

  /** @throws LatchkeyError `not_connected` */
  const renew = (stale: string): Promise<string> => runExclusive(() => refresh(deps, stale))

  return {
    current,
    find: () => vault.get('session'),

    async token(): Promise<string> {
      const { accessToken, expiresAt } = await current()
      return expiresAt - expiryMargin > now() ? accessToken : renew(accessToken)
    },

    renew,

    async begin({ deviceToken, ...session }: LoggedIn, by?: Outside | 'email'): Promise<void> {
      const { accessToken, refreshToken, expiresIn, userId, email, userName } = session
      const clockOffset = (session.expiresAt ?? NaN) - expiresIn - now()
      clockLead = Math.abs(clockOffset) <= maxClockError ? clockOffset : 0
      if (email !== undefined) await vault.set(deviceRecord(email), deviceToken)
      const tokens = { accessToken, refreshToken, expiresAt: now() + expiresIn }
      const isTyped = by === 'email'
      const provider = by === 'email' ? undefined : by
      await vault.set('session', { ...tokens, userId, email, isTyped, userName, provider })
      freshUntil = now() + freshLoginTime
    },

    /** Once, within a minute. */
    takeLogin(): { readonly clockLead: number } | undefined {
      const isFresh = now() < freshUntil
      freshUntil = 0
      return isFresh ? { clockLead } : undefined
    },

    rename: (email: string) => rename(vault, email),

    /** The next login opens the wallet with this browser's share. */
    async end(): Promise<void> {
      const session = await vault.get('session')
      freshUntil = 0
      await vault.delete('session')
      await vault.delete('chain')
      // The tokens are gone here at any rate.
      if (session !== undefined) await gateway.end(session.accessToken).catch(() => undefined)
    },
  }
}

export type Session = ReturnType<typeof createSession>

async function readSession(vault: Vault): Promise<StoredSession> {
  const session = await vault.get('session')
  if (session === undefined) throw new LatchkeyError('not_connected')
  return session
}

/** @returns present access token */
async function refresh({ vault, gateway, now, onOver }: SessionDeps, stale: string): Promise<string> {
  const stored = await readSession(vault)
  // Another tab may have refreshed.
  if (stored.accessToken !== stale) return stored.accessToken
  // By the request: the device's clock may be wrong.
  const requestedAt = now()
  let tokens: Tokens
  try {
    tokens = await gateway.refresh(stored.refreshToken)
  } catch (error) {
    if (refusalOf(error)?.reason !== 'session_over') throw error
    await vault.delete('session')
    onOver()
    throw new LatchkeyError('not_connected', { cause: error })
  }
  const { accessToken, refreshToken, expiresIn } = tokens
  await vault.set('session', { ...stored, accessToken, refreshToken, expiresAt: requestedAt + expiresIn })
  return accessToken
}

async function rename(vault: Vault, email: string): Promise<void> {
  const session = await readSession(vault)
  const token = session.email === undefined ? undefined : await vault.get(deviceRecord(session.email))
  if (token !== undefined) await vault.set(deviceRecord(email), token)
  await vault.set('session', { ...session, email, isTyped: true })
}
