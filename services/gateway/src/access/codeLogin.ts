import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { refuse, rateLimited } from '@latchkey/kit/http/serviceError'
import type { Logger } from '@latchkey/kit/log'
import type { Letters } from '@latchkey/kit/mail/letters'
import { mailLanguage } from '@latchkey/kit/mail/words'
import { createAttempts } from '../auth/email/attempts.js'
import { countMail } from '../auth/email/login.js'
import { type AccessContext } from './accessContext.js'
import type { AdminSession, AdminSessions } from './adminSessions.js'
import type { Audit } from './audit.js'

/** Seconds. */
const guessedPause = 3_600

interface CodeLoginParts {
  readonly emailSender: Letters
  readonly sessions: AdminSessions
  readonly audit: Audit
  readonly log: Logger
}

/** Every caller gets the same answer in the same time; only operators get an email. */
export function createCodeLogin(access: AccessContext, parts: CodeLoginParts) {
  const { auth, caller, identify, roleOf, openEmail } = access
  const { sessions, audit } = parts
  const attemptsOf = (c: ServiceContext) => createOperatorAttempts(access, parts, c)

  return {
    async start(
      c: ServiceContext,
      { email: text, locale }: { email: string; locale?: string | undefined },
    ): Promise<{ attempt: string; expiresAt: number }> {
      await auth.tidy()
      const requester = caller(c)
      const { emailKey, emailSealed } = identify(text)
      const isKnown = sessions.knowsBrowser(c, emailKey)
      await countMail(auth, requester, { emailKey, deviceId: isKnown ? emailKey : undefined })
      const attempts = attemptsOf(c)
      // Others cannot use up a known browser's chances.
      if (!isKnown && (await attempts.isGuessed(emailKey))) throw rateLimited(guessedPause)
      const first = { purpose: 'login', emailKey, emailSealed, locale: mailLanguage(locale) } as const
      const attempt = await attempts.begin(requester, first, { first: 'code', base: '' })
      const { expiresAt } = await attempts.state(requester, attempt)
      return { attempt, expiresAt }
    },

    async finish(c: ServiceContext, token: string, code: string): Promise<AdminSession> {
      const requester = caller(c)
      const row = await attemptsOf(c).takeCode(requester, { token, code, purpose: 'login' })
      const email = openEmail({ id: row.emailKey, emailSealed: row.emailSealed })
      // A guessed code for an address without a role opens nothing.
      const role = await roleOf({ email, emailKey: row.emailKey })
      if (role === undefined) throw refuse('code_expired', 'This code is no longer valid. Ask for a new one.')
      const session = await sessions.open(c, requester, { ...row, email, role, way: 'code' })
      await audit(c, 'logged_in', {
        adminId: row.emailKey,
        details: { way: 'code', device: requester.device },
      })
      return session
    },
  }
}

function createOperatorAttempts(
  { auth, identify, roleOf }: AccessContext,
  { emailSender, audit, log }: CodeLoginParts,
  c: ServiceContext,
) {
  const operatorEmails: Letters = {
    ...emailSender,
    async code(to, code, purpose) {
      const identity = identify(to.email)
      if ((await roleOf(identity)) === undefined) return
      await audit(c, 'code_sent', { adminId: identity.emailKey })
      void emailSender.code(to, code, purpose).catch((error: unknown) => {
        log.error({ err: error }, 'the code of an operator could not be sent')
      })
    },
  }
  const operatorAuth: typeof auth = {
    ...auth,
    async audit(event) {
      if (event === 'code_wrong' || event === 'code_void') await audit(c, event)
    },
  }
  return createAttempts(operatorAuth, operatorEmails, undefined)
}

export type CodeLogin = ReturnType<typeof createCodeLogin>
