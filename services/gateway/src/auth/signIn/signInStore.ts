import type { Database } from '@latchkey/kit/database/database'
import type { SiwxClaims, SiwxStore } from '@latchkey/siwx/server'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { SignInEmails } from './signInEmails.js'
import { siwxNonces, siwxSessions } from './signInTables.js'

/** Milliseconds. */
const tidyEvery = 60_000

/** Each nonce and refresh counts once across processes. */
export function createSignInStore(
  { query }: Pick<Database, 'query'>,
  now: () => number,
  emails: SignInEmails,
): SiwxStore {
  let tidiedAt = -tidyEvery

  async function tidy(): Promise<void> {
    const at = now()
    if (at - tidiedAt < tidyEvery) return
    tidiedAt = at
    await emails.tidy()
    await query.delete(siwxNonces).where(lte(siwxNonces.expiresAt, at))
    await query.delete(siwxSessions).where(lte(siwxSessions.expiresAt, at))
  }

  return {
    async useNonce(nonce, expiresAt) {
      await tidy()
      const used = await query
        .insert(siwxNonces)
        .values({ nonce, expiresAt })
        .onConflictDoNothing()
        .returning({ nonce: siwxNonces.nonce })
      return used.length > 0
    },
    async add(session) {
      // Addresses have one place, so that they can be removed.
      const { email, ...claims } = JSON.parse(session.claims) as SiwxClaims
      const emailKey = email === undefined ? null : emails.keyOf(session.audience, email)
      await query.insert(siwxSessions).values({ ...session, claims: JSON.stringify(claims), emailKey })
    },
    async find(id) {
      const [row] = await query
        .select()
        .from(siwxSessions)
        .where(and(eq(siwxSessions.id, id), gt(siwxSessions.expiresAt, now())))
      if (row?.emailKey == null) return row
      const claims = JSON.parse(row.claims) as SiwxClaims
      const email = await emails.find(row.audience, claims.sub, row.emailKey)
      return email === undefined ? row : { ...row, claims: JSON.stringify({ ...claims, email }) }
    },
    async advance(id, from, times) {
      const moved = await query
        .update(siwxSessions)
        .set({ generation: from + 1, refreshedAt: times.now, expiresAt: times.expiresAt })
        .where(and(eq(siwxSessions.id, id), eq(siwxSessions.generation, from)))
        .returning({ id: siwxSessions.id })
      return moved.length > 0
    },
    async setMetadata(id, metadata) {
      await query.update(siwxSessions).set({ metadata }).where(eq(siwxSessions.id, id))
    },
    async end(id) {
      await query.delete(siwxSessions).where(eq(siwxSessions.id, id))
    },
  }
}
