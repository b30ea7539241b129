import type { Caller } from '@latchkey/kit/http/caller'
import type { Letters } from '@latchkey/kit/mail/letters'
import { newCode, newToken } from '@latchkey/kit/oneTime'
import { eq } from 'drizzle-orm'
import type { AuthContext } from '../authContext.js'
import { loginAttempts, type LoginAttempt } from '../authTables.js'

/** Milliseconds. */
export const attemptLife = 20 * 60_000

const emailKinds = { login: 'login', primary: 'change', secondary: 'change', signIn: 'signIn' } as const

export type AttemptEmails = ReturnType<typeof createAttemptEmails>

export function createAttemptEmails(
  { query, secrets, now, audit }: AuthContext,
  emailSender: Letters,
  publicUrl: string | undefined,
) {
  const recipient = (project: Caller['project'], { emailKey, emailSealed, locale }: LoginAttempt) => ({
    project,
    email: secrets.open('email', emailSealed, `${project.id}|${emailKey}`),
    locale,
  })

  /** Voids the previous code. */
  async function sendCode(caller: Pick<Caller, 'project' | 'address'>, row: LoginAttempt): Promise<void> {
    const code = newCode()
    const codeKey = secrets.sign('code', row.id, code)
    await query
      .update(loginAttempts)
      .set({ codeKey, tries: 0, sentAt: now(), expiresAt: now() + attemptLife })
      .where(eq(loginAttempts.id, row.id))
    await emailSender.code(recipient(caller.project, row), code, emailKinds[row.purpose])
    await audit('code_sent', { ...caller, userId: row.userId })
  }

  async function sendLink(caller: Caller, row: LoginAttempt, base: string): Promise<void> {
    const link = newToken()
    await query
      .update(loginAttempts)
      .set({
        linkKey: secrets.proof('link', link),
        codeKey: null,
        sentAt: now(),
        expiresAt: now() + attemptLife,
      })
      .where(eq(loginAttempts.id, row.id))
    const url = `${publicUrl ?? base}/auth/v1/device?link=${link}`
    await emailSender.deviceLink(recipient(caller.project, row), url, row.deviceLabel)
    await audit('device_asked', caller)
  }

  return { sendCode, sendLink }
}
