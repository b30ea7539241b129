import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import type { Letters } from '@latchkey/kit/mail/letters'
import { mailLanguage } from '@latchkey/kit/mail/words'
import { newCode, newToken } from '@latchkey/kit/oneTime'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { RecoveryContext } from './recoveryContext.js'
import { recoveryAttempts } from './tables.js'
import type { Ticket, Tickets } from './tickets.js'

const MINUTE = 60_000
const rules = {
  /** Milliseconds that a code works. */
  code: 20 * MINUTE,
  /** Wrong codes until a new one is needed. */
  tries: 5,
}

const limits = {
  mailsOfCaller: { name: 'mail caller', most: 10, per: 10 * MINUTE },
  mailsOfProject: { name: 'mail project', most: 1_000, per: 60 * MINUTE },
  mailsToSubject: { name: 'mail subject', most: 3, per: 15 * MINUTE },
  triesOfCaller: { name: 'code caller', most: 30, per: 10 * MINUTE },
  triesAtSubject: { name: 'code subject', most: 20, per: 24 * 60 * MINUTE },
}

/**
 * This service's own check of a login: a code that it sends itself. It takes nobody's word for who it is, the
 * gateway's least of all, or who runs the gateway would have two shares of every wallet.
 */
export function createLogin(context: RecoveryContext, letters: Letters, tickets: Tickets) {
  const { query, secrets, now, limit, audit, subjectOf, tidy } = context

  return {
    /** Sends a code. Whether there is a share makes no difference to what is done and answered. */
    async start(
      caller: Caller,
      { email: text, locale }: { email: string; locale?: string | undefined },
    ): Promise<{ attempt: string; expiresAt: number }> {
      await tidy()
      const { email, subject } = subjectOf(caller, text)
      await limit(limits.mailsOfCaller, caller.address)
      await limit(limits.mailsOfProject, caller.project.id)
      await limit(limits.mailsToSubject, subject)
      const [attempt, code] = [newToken(), newCode()]
      const id = secrets.proof('attempt', attempt)
      const expiresAt = now() + rules.code
      await query.insert(recoveryAttempts).values({
        id,
        projectId: caller.project.id,
        origin: caller.origin,
        key: caller.key,
        subject,
        codeKey: secrets.proof('code', id, code),
        expiresAt,
      })
      await letters.recoveryCode({ project: caller.project, email, locale: mailLanguage(locale) }, code)
      await audit('code_sent', caller, subject)
      return { attempt, expiresAt }
    },

    /** Takes a code, once. @throws ServiceError 422 when it is wrong or void, 429 */
    async prove(caller: Caller, { attempt, code }: { attempt: string; code: string }): Promise<Ticket> {
      await limit(limits.triesOfCaller, caller.address)
      const [row] = await query
        .update(recoveryAttempts)
        .set({ tries: sql`${recoveryAttempts.tries} + 1` })
        .where(
          and(
            eq(recoveryAttempts.id, secrets.proof('attempt', attempt)),
            eq(recoveryAttempts.projectId, caller.project.id),
            eq(recoveryAttempts.origin, caller.origin),
            eq(recoveryAttempts.key, caller.key),
            gt(recoveryAttempts.expiresAt, now()),
            lt(recoveryAttempts.tries, rules.tries),
          ),
        )
        .returning()
      if (row === undefined) throw codeExpired()
      const { id, subject } = row
      await limit(limits.triesAtSubject, subject)
      if (!secrets.isProof(row.codeKey, 'code', id, code)) {
        const isVoid = row.tries >= rules.tries
        await audit(isVoid ? 'code_void' : 'code_wrong', caller, subject)
        throw isVoid ? codeExpired() : refuse('code_wrong', 'This code is wrong.')
      }
      const [won] = await query
        .delete(recoveryAttempts)
        .where(eq(recoveryAttempts.id, id))
        .returning({ id: recoveryAttempts.id })
      if (won === undefined) throw codeExpired()
      return tickets.make(caller, subject)
    },
  }
}

export type Login = ReturnType<typeof createLogin>

/** Wrong, used, too old or guessed at too often: an answer that told them apart would help a guesser. */
function codeExpired() {
  return refuse('code_expired', 'This code is no longer valid. Ask for a new one.')
}
