import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Gateway, LoggedIn, Tokens } from '../services/gateway.js'
import { refusalOf } from '../services/http.js'
import type { Outside, StoredSession, Vault } from '../vault/vault.js'
import { deviceRecord } from './deviceRecord.js'

/** Milliseconds before its end at which a token is exchanged. */
const margin = 30_000
/** Milliseconds in which a login is one that has just ended. */
const fresh = 60_000
/** Milliseconds by which a device's clock may be wrong; a gateway that says more is not believed. */
const mostWrong = 65 * 60_000

export interface SessionDeps {
  readonly vault: Vault
  readonly gateway: Pick<Gateway, 'refresh' | 'end'>
  /** Runs one at a time in all tabs: a refresh token works once. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly now: () => number
  /** Told when the session ended by itself: too old, or ended from another device. */
  readonly onOver: () => void
}

/** The session of who is logged in. Its tokens are in the vault, where every tab finds them. */
export function createSession(deps: SessionDeps) {
  const { vault, gateway, alone, now } = deps
  let freshUntil = 0
  /** Milliseconds by which the gateway's clock was ahead of this device's at the last login. */
  let ahead = 0

  const current = () => readSession(vault)

  /**
   * The next access token in the place of one that ends, or that the gateway no longer takes.
   *
   * @throws LatchkeyError `not_connected`
   */
  const renew = (stale: string): Promise<string> => alone(() => refresh(deps, stale))

  return {
    current,
    find: () => vault.get('session'),

    /** An access token that still works for a while. @throws LatchkeyError `not_connected` */
    async token(): Promise<string> {
      const { accessToken, expiresAt } = await current()
      return expiresAt - margin > now() ? accessToken : renew(accessToken)
    },

    renew,

    /** Keeps what a login brought. @param by the account elsewhere by which it came, or an address that was typed here */
    async begin({ deviceToken, ...session }: LoggedIn, by?: Outside | 'email'): Promise<void> {
      const { accessToken, refreshToken, expiresIn, userId, email, userName } = session
      const said = (session.expiresAt ?? NaN) - expiresIn - now()
      ahead = Math.abs(said) <= mostWrong ? said : 0
      if (email !== undefined) await vault.set(deviceRecord(email), deviceToken)
      const tokens = { accessToken, refreshToken, expiresAt: now() + expiresIn }
      const isTyped = by === 'email'
      const provider = by === 'email' ? undefined : by
      await vault.set('session', { ...tokens, userId, email, isTyped, userName, provider })
      freshUntil = now() + fresh
    },

    /**
     * The login of the last minute, once for each.
     *
     * @returns by how many milliseconds the gateway's clock is ahead of this device's; undefined where there is no login
     */
    takeLogin(): { readonly ahead: number } | undefined {
      const isFresh = now() < freshUntil
      freshUntil = 0
      return isFresh ? { ahead } : undefined
    },

    rename: (email: string) => rename(vault, email),

    /** Logs out. This browser's share stays: with the next login it opens the wallet again. */
    async end(): Promise<void> {
      const session = await vault.get('session')
      freshUntil = 0
      await vault.delete('session')
      await vault.delete('chain')
      // Whether the gateway hears it or not: the tokens are gone here.
      if (session !== undefined) await gateway.end(session.accessToken).catch(() => undefined)
    },
  }
}

export type Session = ReturnType<typeof createSession>

/** @throws LatchkeyError `not_connected` */
async function readSession(vault: Vault): Promise<StoredSession> {
  const session = await vault.get('session')
  if (session === undefined) throw new LatchkeyError('not_connected')
  return session
}

/** Exchanges the tokens, unless another tab has done so. @returns the present access token */
async function refresh({ vault, gateway, now, onOver }: SessionDeps, stale: string): Promise<string> {
  const before = await readSession(vault)
  // Another tab may have done it while this one waited.
  if (before.accessToken !== stale) return before.accessToken
  // By this device's clock, which may be wrong: the time that a token lasts counts from the question.
  const asked = now()
  let tokens: Tokens
  try {
    tokens = await gateway.refresh(before.refreshToken)
  } catch (error) {
    if (refusalOf(error)?.reason !== 'session_over') throw error
    await vault.delete('session')
    onOver()
    throw new LatchkeyError('not_connected', { cause: error })
  }
  const { accessToken, refreshToken, expiresIn } = tokens
  await vault.set('session', { ...before, accessToken, refreshToken, expiresAt: asked + expiresIn })
  return accessToken
}

/** Gives the session another address, with what this browser is known by there. */
async function rename(vault: Vault, email: string): Promise<void> {
  const session = await readSession(vault)
  const token = session.email === undefined ? undefined : await vault.get(deviceRecord(session.email))
  if (token !== undefined) await vault.set(deviceRecord(email), token)
  await vault.set('session', { ...session, email, isTyped: true })
}
