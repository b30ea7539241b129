import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import { newToken } from '@latchkey/kit/oneTime'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { AuthContext } from './authContext.js'
import { socialAttempts } from './social/socialTables.js'

const MINUTE = 60_000
const limits = {
  perVisitor: { name: 'social caller', most: 4, per: 60 * MINUTE },
  project: { name: 'social project', most: 6_000, per: 60 * MINUTE },
}

export interface OutsideAttempt {
  /** Challenge, nonce and state derive from it. */
  readonly id: string
  readonly provider: string
  readonly state: string | undefined
}

/** A login belongs to the page, project and key that began it, and ends when any answer is read. */
export function createOutsideAttempts({ query, secrets, now, limits: counts, visitors, tidy }: AuthContext) {
  const idOf = (token: string): string => secrets.proof('social', token)

  return {
    create(): { attempt: string; id: string } {
      const attempt = newToken()
      return { attempt, id: idOf(attempt) }
    },

    async count(caller: Caller): Promise<void> {
      await tidy()
      const { perVisitor, project } = limits
      await counts.caller({ ...perVisitor, most: perVisitor.most * visitors }, caller)
      await counts.project(project, caller, false)
    },

    /** @param options.life milliseconds */
    async keep(
      { project, origin, key }: Caller,
      id: string,
      { provider, state, life }: { provider: string; state?: string | undefined; life: number },
    ): Promise<void> {
      await query.delete(socialAttempts).where(lte(socialAttempts.expiresAt, now()))
      await query.insert(socialAttempts).values({
        id,
        projectId: project.id,
        origin,
        key,
        provider,
        stateSealed: state === undefined ? null : secrets.seal('attempt', state, id),
        expiresAt: now() + life,
      })
    },

    async find(caller: Caller, token: string): Promise<OutsideAttempt> {
      const [row] = await query
        .select()
        .from(socialAttempts)
        .where(isOwn(caller, idOf(token), now()))
      if (row === undefined) throw attemptOver()
      return read(secrets, row)
    },

    /** Only one of parallel calls gets it. */
    async take(caller: Caller, token: string): Promise<OutsideAttempt> {
      const [row] = await query
        .delete(socialAttempts)
        .where(isOwn(caller, idOf(token), now()))
        .returning()
      if (row === undefined) throw attemptOver()
      return read(secrets, row)
    },
  }
}

const isOwn = ({ project, origin, key }: Caller, id: string, at: number) =>
  and(
    eq(socialAttempts.id, id),
    eq(socialAttempts.projectId, project.id),
    eq(socialAttempts.origin, origin),
    eq(socialAttempts.key, key),
    gt(socialAttempts.expiresAt, at),
  )

const read = (
  secrets: AuthContext['secrets'],
  { id, provider, stateSealed }: typeof socialAttempts.$inferSelect,
): OutsideAttempt => ({
  id,
  provider,
  state: stateSealed === null ? undefined : secrets.open('attempt', stateSealed, id),
})

export type OutsideAttempts = ReturnType<typeof createOutsideAttempts>

function attemptOver() {
  return refuse('attempt_over', 'This login is over. Start again.')
}
