import type { Caller } from '@latchkey/kit/http/caller'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { Letters } from '@latchkey/kit/mail/letters'
import { mailLanguage } from '@latchkey/kit/mail/words'
import { eq } from 'drizzle-orm'
import type { AuthContext, UserSession } from '../authContext.js'
import { users, type Purpose } from '../authTables.js'
import type { Sessions } from '../sessions.js'
import type { Attempts, AttemptState } from './attempts.js'
import { countMail, identify } from './login.js'

export type ChangeStep = (AttemptState & { readonly attempt: string }) | { readonly email: string }

/**
 * A code to the old mailbox, then one to the new: a stolen session or mailbox alone is not enough.
 * A user without an address begins with the second.
 */
export function createEmailChange(
  context: AuthContext,
  { attempts, emailSender, sessions }: { attempts: Attempts; emailSender: Letters; sessions: Sessions },
) {
  const { query, secrets, audit } = context

  return {
    async start(
      caller: Caller,
      { userId, deviceId }: UserSession,
      { email, locale }: { email: string; locale?: string | undefined },
    ): Promise<ChangeStep> {
      const { project } = caller
      const next = identify(context, project.id, email)
      await countMail(context, caller, { emailKey: next.emailKey, deviceId })
      const [user] = await query.select().from(users).where(eq(users.id, userId))
      const fields = { userId, deviceId, locale: mailLanguage(locale) }
      const { emailKey, emailSealed } = next
      if (user?.emailKey == null || user.emailSealed === null)
        return begin(attempts, caller, 'secondary', { ...fields, emailKey, emailSealed })
      const nextSealed = secrets.seal('next email', next.email, userId)
      return begin(attempts, caller, 'primary', {
        ...fields,
        emailKey: user.emailKey,
        emailSealed: user.emailSealed,
        nextSealed,
      })
    },

    async primary(
      caller: Caller,
      { userId, deviceId }: UserSession,
      token: string,
      code: string,
    ): Promise<ChangeStep> {
      const row = await attempts.takeCode(caller, { token, code, purpose: 'primary', userId })
      const next = secrets.open('next email', row.nextSealed ?? '', userId)
      const { emailKey, emailSealed } = identify(context, caller.project.id, next)
      return begin(attempts, caller, 'secondary', {
        userId,
        deviceId,
        locale: row.locale,
        emailKey,
        emailSealed,
      })
    },

    async secondary(caller: Caller, session: UserSession, token: string, code: string): Promise<ChangeStep> {
      const { project } = caller
      const { userId } = session
      const row = await attempts.takeCode(caller, { token, code, purpose: 'secondary', userId })
      const { emailKey, emailSealed, locale } = row
      const [before] = await query.select().from(users).where(eq(users.id, userId))
      try {
        await query.update(users).set({ emailKey, emailSealed }).where(eq(users.id, userId))
      } catch (error) {
        throw isTaken(error) ? emailTaken(error) : error
      }
      await sessions.endOthers(userId, session.id)
      await audit('email_changed', { ...caller, userId })
      if (before !== undefined) await notifyPreviousEmail(context, emailSender, before, { project, locale })
      return { email: secrets.open('email', emailSealed, `${project.id}|${emailKey}`) }
    },
  }
}

async function begin(
  attempts: Attempts,
  caller: Caller,
  purpose: Purpose,
  fields: Omit<Parameters<Attempts['begin']>[1], 'purpose'>,
): Promise<ChangeStep> {
  const attempt = await attempts.begin(caller, { ...fields, purpose }, { first: 'code', base: '' })
  return { attempt, ...(await attempts.state(caller, attempt)) }
}

/** The change holds even if this fails. */
async function notifyPreviousEmail(
  { secrets }: AuthContext,
  emailSender: Letters,
  { emailKey, emailSealed }: typeof users.$inferSelect,
  { project, locale }: Pick<Caller, 'project'> & { readonly locale: string },
): Promise<void> {
  if (emailKey === null || emailSealed === null) return
  const email = secrets.open('email', emailSealed, `${project.id}|${emailKey}`)
  await emailSender.emailChanged({ project, email, locale }).catch(() => {})
}

export type EmailChange = ReturnType<typeof createEmailChange>

/** Only the mailbox's owner learns this. */
function emailTaken(cause: unknown): ServiceError {
  return new ServiceError({
    status: 409,
    reasons: [{ name: 'email_taken', description: 'This e-mail address belongs to another account.' }],
    cause,
  })
}

/** PostgreSQL's unique violation. */
function isTaken(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ('code' in current && current.code === '23505') return true
  return false
}
