import { normalizeEmail } from '@latchkey/kit/emailAddress'
import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import { mailLanguage } from '@latchkey/kit/mail/words'
import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../authContext.js'
import { users, type LoginAttempt } from '../authTables.js'
import { userCreated } from '../userCreated.js'
import type { Devices } from '../devices.js'
import type { Sessions, Tokens } from '../sessions.js'
import type { Attempts } from './attempts.js'

const MINUTE = 60_000

/**
 * Known devices have their own limits. The one for all resets within a minute: knowing an address
 * must not lock out its owner.
 */
const mailLimits = {
  perVisitor: { name: 'mail caller', most: 2, per: 60 * MINUTE },
  project: { name: 'mail project', most: 3_000, per: 60 * MINUTE },
  stranger: { name: 'mail stranger', most: 5, per: 15 * MINUTE },
  mailbox: { name: 'mail mailbox', most: 3, per: MINUTE },
  device: { name: 'mail device', most: 10, per: 15 * MINUTE },
}

export async function countMail(
  { limit, limits, visitors }: AuthContext,
  caller: Caller,
  { emailKey, deviceId }: { emailKey: string; deviceId?: string | null | undefined },
): Promise<void> {
  const isKnown = deviceId != null
  if (isKnown) await limit(mailLimits.device, deviceId)
  else {
    const { perVisitor, stranger, mailbox } = mailLimits
    await limits.caller({ ...perVisitor, most: perVisitor.most * visitors }, caller)
    await limits.caller(stranger, caller, emailKey)
    await limit(mailbox, emailKey)
  }
  await limits.project(mailLimits.project, caller, isKnown)
}

export interface LoggedIn extends Tokens {
  readonly userId: string
  readonly email: string
  readonly deviceToken: string
}

export interface EmailIdentity {
  readonly email: string
  readonly emailKey: string
  readonly emailSealed: string
}

export function identify({ secrets }: AuthContext, projectId: string, text: string): EmailIdentity {
  const email = normalizeEmail(text)
  if (email === undefined) throw refuse('email', 'This is not an e-mail address.')
  const emailKey = secrets.proof('email', projectId, email)
  return { email, emailKey, emailSealed: secrets.seal('email', email, `${projectId}|${emailKey}`) }
}

interface LoginParts {
  readonly attempts: Attempts
  readonly devices: Devices
  readonly sessions: Sessions
  readonly checksDevices: (projectId: string) => boolean
}

/**
 * Until a code is typed, work and answers do not depend on whether the address has an account. An
 * unapproved device first gets a link if the project checks devices, or for a day while codes are
 * being guessed.
 */
export function createEmailLogin(
  context: AuthContext,
  { attempts, devices, sessions, checksDevices }: LoginParts,
) {
  const { query, secrets, audit, tidy } = context
  return {
    async start(
      caller: Caller,
      {
        email: text,
        deviceToken,
        locale,
      }: { email: string; deviceToken?: string | undefined; locale?: string | undefined },
      base: string,
    ) {
      await tidy()
      const { emailKey, emailSealed } = identify(context, caller.project.id, text)
      const deviceId = await devices.find(deviceToken, emailKey)
      await countMail(context, caller, { emailKey, deviceId })
      const isGuessed = await attempts.isGuessed(emailKey)
      const isChecked = checksDevices(caller.project.id) || isGuessed
      const attempt = await attempts.begin(
        caller,
        {
          purpose: 'login',
          emailKey,
          emailSealed,
          locale: mailLanguage(locale),
          deviceId: deviceId ?? null,
        },
        { first: deviceId === undefined && isChecked ? 'link' : 'code', base },
      )
      return { attempt, ...(await attempts.state(caller, attempt)) }
    },

    async finish(caller: Caller, token: string, code: string): Promise<LoggedIn> {
      const row = await attempts.takeCode(caller, { token, code, purpose: 'login' })
      const opened = await query.transaction(async (transaction) => {
        const { userId, isNew } = await keepUser(transaction, row, {
          projectId: caller.project.id,
          createdAt: context.now(),
        })
        if (isNew) await context.emit(transaction, userCreated(caller.project.id, userId))
        const deviceId = await devices.keep(transaction, {
          id: row.deviceId ?? undefined,
          userId,
          label: row.deviceLabel,
        })
        return { userId, deviceId, ...(await sessions.open(transaction, caller, { userId, deviceId })) }
      })
      const { deviceId, ...tokens } = opened
      await audit('logged_in', { ...caller, userId: tokens.userId })
      const email = secrets.open('email', row.emailSealed, `${caller.project.id}|${row.emailKey}`)
      return { ...tokens, email, deviceToken: devices.tokenOf(deviceId) }
    },
  }
}

async function keepUser(
  transaction: Pick<AuthContext['query'], 'insert'>,
  { emailKey, emailSealed }: LoginAttempt,
  { projectId, createdAt }: { readonly projectId: string; readonly createdAt: number },
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  const id = randomUUID()
  const [user] = await transaction
    .insert(users)
    .values({ id, projectId, emailKey, emailSealed, createdAt })
    .onConflictDoUpdate({ target: [users.projectId, users.emailKey], set: { emailSealed } })
    .returning({ id: users.id })
  if (user === undefined) throw new Error('The user was not written')
  return { userId: user.id, isNew: user.id === id }
}

export type EmailLogin = ReturnType<typeof createEmailLogin>
