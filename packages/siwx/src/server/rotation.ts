import { DAY_MS, MINUTE_MS } from '@latchkey/protocol/time'

/** Lifetimes of tokens and sessions, in milliseconds. */
export const lifetimes = {
  access: 15 * MINUTE_MS,
  /** A session without a refresh. */
  idle: 30 * DAY_MS,
  /** Any session, unless its sign-in ends earlier. */
  whole: 180 * DAY_MS,
  /** A refresh repeated within this time gets the same answer; a page waits a quarter of it. */
  grace: MINUTE_MS,
} as const

/** Times are Unix milliseconds. */
export interface RotatingSession {
  readonly id: string
  readonly generation: number
  readonly refreshedAt: number
  /** Expiry, which a refresh extends. */
  readonly expiresAt: number
  /** Expiry that no refresh extends. */
  readonly endsAt: number
}

export interface RefreshTimes {
  readonly now: number
  readonly expiresAt: number
}

/** A server's sessions. Each change is one atomic statement, so that processes can share them. */
export interface RotationStore<Session extends RotatingSession> {
  find(id: string): Promise<Session | undefined>
  /** Moves a session from generation `from` to the next one; false if it was at another. */
  advance(id: string, from: number, times: RefreshTimes): Promise<boolean>
  /**
   * Sets new times for a session that stays at `generation`. Only for tokens bound to their
   * holder's key: there a refresh token of the previous generation proves that an answer was lost.
   * Without this function such a token ends its session after the grace period.
   */
  renew?(id: string, generation: number, times: RefreshTimes): Promise<boolean>
  end(id: string): Promise<void>
}

/** A keyed digest of a token's parts, 43 characters of base64url. */
export interface TokenProofs {
  proof(kind: TokenKind, ...parts: readonly string[]): string | Promise<string>
  isProof(given: string, kind: TokenKind, ...parts: readonly string[]): boolean | Promise<boolean>
}

export type TokenKind = 'access' | 'refresh'

export type Refresh<Session> =
  | { readonly status: 'refreshed'; readonly session: Session }
  | { readonly status: 'unknown' }
  /** A foreign or reused token ends the session. */
  | { readonly status: 'foreign' | 'reused'; readonly session: Session }

interface RotationParts<Session extends RotatingSession> {
  readonly store: RotationStore<Session>
  readonly proofs: TokenProofs
  readonly now: () => number
}

/**
 * A token is the session's id, its generation and a proof: no token is stored, a copy of the
 * database opens nothing, and a repeated refresh gets the same answer.
 */
export function createRotation<Session extends RotatingSession>({
  store,
  proofs,
  now,
}: RotationParts<Session>) {
  async function find(
    kind: TokenKind,
    token: string,
  ): Promise<{ readonly session: Session; readonly generation: number } | undefined> {
    const given = await readToken(proofs, kind, token)
    const session = given && (await store.find(given.id))
    return session && { session, generation: given.generation }
  }

  const timesOf = ({ endsAt }: Pick<RotatingSession, 'endsAt'>): RefreshTimes => ({
    now: now(),
    expiresAt: Math.min(now() + lifetimes.idle, endsAt),
  })

  return {
    begin: (endsAt: number = now() + lifetimes.whole) => ({
      generation: 0,
      refreshedAt: now(),
      expiresAt: timesOf({ endsAt }).expiresAt,
      endsAt,
    }),

    tokenOf: async (
      kind: TokenKind,
      { id, generation }: Pick<RotatingSession, 'id' | 'generation'>,
    ): Promise<string> => `${id}.${generation}.${await proofs.proof(kind, id, String(generation))}`,

    find,

    async refresh(token: string, belongs: (session: Session) => boolean): Promise<Refresh<Session>> {
      const { session, generation = 0 } = (await find('refresh', token)) ?? {}
      if (session === undefined) return { status: 'unknown' }
      const isForeign = !belongs(session)
      const refreshed = isForeign
        ? undefined
        : await advance(store, session, { generation, times: timesOf(session) })
      if (refreshed !== undefined) return { status: 'refreshed', session: refreshed }
      await store.end(session.id)
      return { status: isForeign ? 'foreign' : 'reused', session }
    },
  }
}

async function readToken(
  proofs: TokenProofs,
  kind: TokenKind,
  token: string,
): Promise<{ readonly id: string; readonly generation: number } | undefined> {
  const [, id = '', generation = '', proof = ''] =
    /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (id === '' || !(await proofs.isProof(proof, kind, id, generation))) return undefined
  return { id, generation: Number(generation) }
}

async function advance<Session extends RotatingSession>(
  store: RotationStore<Session>,
  session: Session,
  { generation, times }: { readonly generation: number; readonly times: RefreshTimes },
): Promise<Session | undefined> {
  const refreshed = { refreshedAt: times.now, expiresAt: times.expiresAt }
  const next = generation + 1
  if (session.generation === generation && (await store.advance(session.id, generation, times)))
    return { ...session, ...refreshed, generation: next }
  // Another refresh came first.
  const current = await store.find(session.id)
  if (current?.generation !== next) return undefined
  if (times.now - current.refreshedAt <= lifetimes.grace) return current
  return (await store.renew?.(session.id, next, times)) ? { ...current, ...refreshed } : undefined
}
