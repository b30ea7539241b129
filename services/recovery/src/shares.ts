import type { Caller } from '@latchkey/kit/http/caller'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { and, eq, sql } from 'drizzle-orm'
import type { RecoveryContext } from './recoveryContext.js'
import { recoveryShares, type ShareKind } from './tables.js'

const MINUTE = 60_000
const limits = {
  leaves: { name: 'leave caller', most: 2, per: 60 * MINUTE },
  releases: { name: 'release subject', most: 30, per: 60 * MINUTE },
}

export interface StoredShare {
  readonly walletId: string
  readonly kind: ShareKind
  readonly share: string
  readonly version: number
}

/** A share wrapped with a passkey or password replaces the one that this service could open. */
export function createShares(context: RecoveryContext) {
  const counts = createCounts(context)
  const { countLeave, countRelease } = counts
  return {
    /** Before a mailbox is asked. @throws ServiceError 429 */
    expect: (caller: Caller, subject: string, step: 'leave' | 'read'): Promise<void> =>
      step === 'leave' ? countLeave(caller, 0) : countRelease(subject, 0),

    ...createWriting(context, counts),
    ...createReading(context, counts),
  }
}

const at = (subject: string, walletId: string) =>
  and(eq(recoveryShares.subject, subject), eq(recoveryShares.walletId, walletId))

type Counts = ReturnType<typeof createCounts>

function createCounts({ limit, limits: counts, visitors }: RecoveryContext) {
  const countLeave = (caller: Caller, uses = 1) =>
    counts.caller({ ...limits.leaves, most: limits.leaves.most * visitors }, caller, '', uses)
  const countRelease = (subject: string, uses = 1) => limit(limits.releases, subject, uses)
  return { countLeave, countRelease }
}

function createWriting(context: RecoveryContext, { countLeave }: Counts) {
  const { query, secrets, now, audit } = context
  const seal = (share: string, subject: string, walletId: string) =>
    secrets.seal('share', share, `${subject}|${walletId}`)

  return {
    /**
     * Unproven addresses and accounts store nothing.
     *
     * @throws ServiceError 409 when this wallet has one
     */
    async keep(
      caller: Caller,
      subject: string,
      { walletId, kind, share }: Pick<StoredShare, 'walletId' | 'kind' | 'share'>,
    ): Promise<number> {
      await countLeave(caller)
      const shareSealed = seal(share, subject, walletId)
      const [row] = await query
        .insert(recoveryShares)
        .values({ subject, walletId, kind, shareSealed, version: 1, storedAt: now() })
        .onConflictDoNothing()
        .returning({ version: recoveryShares.version })
      if (row === undefined) return versionOfSame(context, subject, { walletId, kind, share })
      await audit('left', caller, subject)
      return row.version
    },

    /** @throws ServiceError 409 when another version is stored */
    async replace(
      caller: Caller,
      subject: string,
      { walletId, kind, share, version }: StoredShare,
    ): Promise<number> {
      const [row] = await query
        .update(recoveryShares)
        .set({
          kind,
          shareSealed: seal(share, subject, walletId),
          version: sql`${recoveryShares.version} + 1`,
          storedAt: now(),
        })
        .where(and(at(subject, walletId), eq(recoveryShares.version, version)))
        .returning({ version: recoveryShares.version })
      if (row === undefined) {
        const storedVersion = await versionOfSame(context, subject, { walletId, kind, share })
        if (storedVersion !== version + 1) throw changed()
        return storedVersion
      }
      await audit('replaced', caller, subject)
      return row.version
    },
  }
}

/** Repeating a share is no conflict. @throws ServiceError 409 for another */
async function versionOfSame(
  { query, secrets }: RecoveryContext,
  subject: string,
  { walletId, kind, share }: Pick<StoredShare, 'walletId' | 'kind' | 'share'>,
): Promise<number> {
  const [row] = await query.select().from(recoveryShares).where(at(subject, walletId))
  if (row?.kind !== kind) throw changed()
  if (secrets.open('share', row.shareSealed, `${subject}|${walletId}`) !== share) throw changed()
  return row.version
}

function createReading({ query, secrets, audit }: RecoveryContext, { countRelease }: Counts) {
  return {
    async read(caller: Caller, subject: string, walletId: string): Promise<StoredShare> {
      await countRelease(subject)
      const [row] = await query.select().from(recoveryShares).where(at(subject, walletId))
      if (row === undefined) {
        throw new ServiceError({
          status: 404,
          reasons: [{ name: 'no_share', description: 'There is no share of this wallet here.' }],
        })
      }
      await audit('released', caller, subject)
      const share = secrets.open('share', row.shareSealed, `${subject}|${walletId}`)
      return { walletId, kind: row.kind, share, version: row.version }
    },
  }
}

export type Shares = ReturnType<typeof createShares>

function changed(): ServiceError {
  return new ServiceError({
    status: 409,
    reasons: [{ name: 'share_changed', description: 'Another share is stored. Read it first.' }],
  })
}
