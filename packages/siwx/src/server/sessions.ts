import { base64urlnopad } from '@scure/base'
import type { JWTPayload } from 'jose'
import type { Keys } from './keys.js'
import { createRotation, lifetimes } from './rotation.js'
import { SiwxError } from './SiwxError.js'
import type { SiwxStore, StoredSession } from './store.js'

export interface Tokens {
  /** JWT, valid for 15 minutes. */
  readonly token: string
  /** Valid once, within 30 days. */
  readonly refreshToken: string
  /** ISO 8601 expiry of `token`. */
  readonly expiresAt: string
  /** Milliseconds, for devices with a wrong clock. */
  readonly expiresIn: number
}

export interface SiwxClaims {
  /** `did:pkh:<chain>:<address>`. */
  readonly sub: string
  readonly address: string
  readonly chainId: string
  readonly chainNamespace: string
  readonly caip2Network: string
  readonly uri: string
  readonly domain: string
  readonly nonce: string
  /** Confirmed by the visitor for this sign-in. */
  readonly email?: string | undefined
}

export interface SessionTerms {
  readonly audience: string
  readonly origin: string | undefined
}

export type ReadToken = JWTPayload & { readonly sid: string; readonly metadata?: unknown }

interface Parts {
  readonly keys: Keys
  readonly store: SiwxStore
  readonly now: () => number
}

/**
 * Pages may have no key, so a refresh token reused after the grace period counts as stolen and ends
 * the session.
 */
export function createSessions(parts: Parts) {
  const { store } = parts
  const rotation: Rotation = createRotation({ store, proofs: parts.keys, now: parts.now })
  return {
    ...createBeginning(parts, rotation),

    async refresh(refreshToken: string, terms: SessionTerms): Promise<Tokens> {
      const refresh = await rotation.refresh(refreshToken, (session) => isFrom(session, terms))
      if (refresh.status !== 'refreshed') throw new SiwxError('invalid_token', refusals[refresh.status])
      return tokensOf(parts, rotation, refresh.session)
    },

    /** @throws SiwxError `invalid_token`, also for a session ended on the server */
    async read(token: string, terms: SessionTerms): Promise<ReadToken> {
      const found = await findByAccess(parts, token, terms)
      if (found === undefined) throw new SiwxError('invalid_token', 'access')
      const { session, payload } = found
      if (!isFrom(session, terms)) throw new SiwxError('invalid_token', 'of another page')
      const metadata = session.metadata == null ? {} : { metadata: JSON.parse(session.metadata) as unknown }
      return { ...payload, sid: session.id, ...metadata }
    },

    /**
     * Accepts a refresh token of any generation, or a valid access token.
     *
     * @returns whether there was a session
     * @throws SiwxError `invalid_token` for another page's
     */
    async end(
      { token, refreshToken }: Readonly<Record<'token' | 'refreshToken', string>>,
      terms: SessionTerms,
    ): Promise<boolean> {
      const found =
        (await rotation.find('refresh', refreshToken)) ?? (await findByAccess(parts, token, terms))
      if (found === undefined) return false
      const { session } = found
      if (!isFrom(session, terms)) throw new SiwxError('invalid_token', 'of another page')
      await store.end(session.id)
      return true
    },

    setMetadata: (id: string, metadata: string) => store.setMetadata(id, metadata),
  }
}

type Rotation = ReturnType<typeof createRotation<StoredSession>>

async function tokensOf({ keys, now }: Parts, rotation: Rotation, session: StoredSession): Promise<Tokens> {
  const { id, audience, claims, endsAt } = session
  const expiresAt = Math.min(now() + lifetimes.access, endsAt)
  const storedClaims = JSON.parse(claims) as JWTPayload
  return {
    token: await keys.sign({
      ...storedClaims,
      aud: audience,
      sid: id,
      iat: seconds(now()),
      exp: seconds(expiresAt),
    }),
    refreshToken: await rotation.tokenOf('refresh', session),
    expiresAt: new Date(expiresAt).toISOString(),
    expiresIn: expiresAt - now(),
  }
}

async function findByAccess(
  { keys, store, now }: Parts,
  token: string,
  { audience }: SessionTerms,
): Promise<{ session: StoredSession; payload: JWTPayload } | undefined> {
  const payload = await keys.read(token, { now: now(), audience })
  const sid = payload?.['sid']
  const session = typeof sid === 'string' ? await store.find(sid) : undefined
  return payload && session && { session, payload }
}

function createBeginning(parts: Parts, rotation: Rotation) {
  const { keys, store, now } = parts

  async function idOf(audience: string, nonce: string): Promise<string> {
    const bytes = base64urlnopad.decode(await keys.proof('session', audience, nonce))
    const hex = [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    // UUID version 8 (RFC 9562).
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
  }

  return {
    /** @param until the signed expiry, Unix milliseconds */
    async begin(audience: string, claims: SiwxClaims, until?: number): Promise<Tokens> {
      const session: StoredSession = {
        id: await idOf(audience, claims.nonce),
        audience,
        claims: JSON.stringify(claims),
        ...rotation.begin(until),
      }
      await store.add(session)
      return tokensOf(parts, rotation, session)
    },

    /** For a page that missed the answer: within a minute, while unused. */
    async again(audience: string, claims: SiwxClaims): Promise<Tokens | undefined> {
      const session = await store.find(await idOf(audience, claims.nonce))
      if (session === undefined || session.generation > 0 || session.audience !== audience) return undefined
      const isSame = session.claims === JSON.stringify(claims)
      return isSame && now() - session.refreshedAt <= lifetimes.grace
        ? tokensOf(parts, rotation, session)
        : undefined
    },
  }
}

const refusals = { unknown: 'refresh', foreign: 'of another page', reused: 'used again' } as const

/** Same site, and signed on the requesting page. */
function isFrom({ audience, claims }: StoredSession, terms: SessionTerms): boolean {
  const { uri } = JSON.parse(claims) as SiwxClaims
  return audience === terms.audience && (terms.origin ?? new URL(uri).origin) === new URL(uri).origin
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
