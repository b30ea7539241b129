import type { RotatingSession, RotationStore } from './rotation.js'

/** All refresh tokens of one sign-in. */
export interface StoredSession extends RotatingSession {
  /** A project, or the server's own issuer. */
  readonly audience: string
  /** JSON. */
  readonly claims: string
  readonly metadata?: string | null
}

/**
 * Each decision that must happen once is one database statement, so that processes can share the
 * store. It holds nothing that yields a token.
 */
export interface SiwxStore extends Omit<RotationStore<StoredSession>, 'renew'> {
  /** False when it was used before. */
  useNonce(nonce: string, expiresAt: number): Promise<boolean>
  add(session: StoredSession): Promise<void>
  setMetadata(id: string, metadata: string): Promise<void>
}

/** For tests and single-process servers whose sessions may end at a restart. */
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
        // Equal lifetimes, in order of arrival.
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
