import type { RotatingSession, RotationStore } from './rotation.js'

/** One session: all refresh tokens that came of one sign-in. */
export interface StoredSession extends RotatingSession {
  /** Whom the tokens are for: a project, or the server's own issuer. */
  readonly audience: string
  /** What access tokens say of the visitor, as JSON. */
  readonly claims: string
  /** What the page keeps with it, as JSON. */
  readonly metadata?: string | null
}

/**
 * Where a server keeps nonces that were used and sessions that live. What must happen once is decided by one statement
 * of the database, so that any number of processes may share it. It holds no token and nothing that makes one.
 */
export interface SiwxStore extends Omit<RotationStore<StoredSession>, 'renew'> {
  /** Notes that a nonce was used. @returns false when it was used before */
  useNonce(nonce: string, expiresAt: number): Promise<boolean>
  add(session: StoredSession): Promise<void>
  setMetadata(id: string, metadata: string): Promise<void>
}

/** Keeps everything in this process, for tests and for servers that are one process and may forget at a restart. */
export function memoryStore(now: () => number = Date.now): SiwxStore {
  const nonces = new Map<string, number>()
  const sessions = new Map<string, StoredSession>()
  const find = (id: string) => {
    const session = sessions.get(id)
    if (session && session.expiresAt > now()) return session
    sessions.delete(id)
    return undefined
  }
  return {
    async useNonce(nonce, expiresAt) {
      for (const [old, end] of nonces) {
        // They are in the order in which they came, and all live equally long.
        if (end > now()) break
        nonces.delete(old)
      }
      if (nonces.has(nonce)) return false
      nonces.set(nonce, expiresAt)
      return true
    },
    async add(session) {
      sessions.set(session.id, session)
    },
    async find(id) {
      return find(id)
    },
    async advance(id, from, times) {
      const session = find(id)
      if (session?.generation !== from) return false
      sessions.set(id, {
        ...session,
        generation: from + 1,
        refreshedAt: times.now,
        expiresAt: times.expiresAt,
      })
      return true
    },
    async setMetadata(id, metadata) {
      const session = find(id)
      if (session) sessions.set(id, { ...session, metadata })
    },
    async end(id) {
      sessions.delete(id)
    },
  }
}
