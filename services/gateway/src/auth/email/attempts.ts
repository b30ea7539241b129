import type { Caller } from '@latchkey/kit/http/caller'
import { refuse, tooOften } from '@latchkey/kit/http/serviceError'
import type { Letters } from '@latchkey/kit/mail/letters'
import { newToken } from '@latchkey/kit/oneTime'
import { and, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AuthContext } from '../authContext.js'
import { loginAttempts, type LoginAttempt, type Purpose } from '../authTables.js'
import { type AttemptEmails, attemptLife, createAttemptEmails } from './attemptEmails.js'

const MINUTE = 60_000
const rules = {
  /** Wrong codes until a new one is needed. */
  tries: 5,
  /** Letters of one attempt. */
  letters: 5,
  /** Milliseconds between two of them. */
  pause: 30_000,
}

const limits = {
  /** How often a caller may try a code, for each visitor that an address may bring; and a device that logged in before. */
  perVisitor: { name: 'code caller', most: 6, per: 60 * MINUTE },
  device: { name: 'code device', most: 60, per: 60 * MINUTE },
  /** Wrong codes for an address, from which on strangers get links, which cannot be guessed. Nobody is refused by it. */
  guesses: { name: 'code guesses', most: 20, per: 24 * 60 * MINUTE },
}

/** The state of an attempt, as a frame sees it. */
export interface AttemptNews {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  /** When link or code end, in milliseconds since 1970. */
  readonly expiresAt: number
}

export type NewAttempt = Pick<LoginAttempt, 'purpose' | 'emailKey' | 'emailSealed' | 'locale'> &
  Partial<Pick<LoginAttempt, 'userId' | 'nextSealed' | 'deviceId'>>

/**
 * Attempts that wait for a link or a code out of a mailbox. Only digests that need the service's secret are stored, so
 * a copy of the database opens none. Counting a try and taking a code are one statement each: of many requests at once
 * five may guess and one may win.
 */
export function createAttempts(context: AuthContext, letters: Letters, publicUrl: string | undefined) {
  const desk = createAttemptDesk(context)
  const emails = createAttemptEmails(context, letters, publicUrl)
  return {
    sendCode: emails.sendCode,
    ...createBeginning(context, desk, emails),
    ...createCodes(context, desk),
    ...createLinks(context),
  }
}

/** The parts that all steps share. */
type AttemptDesk = ReturnType<typeof createAttemptDesk>

function createAttemptDesk(context: AuthContext) {
  const { query, secrets, now, limit, visitors, isSpent } = context

  /** Of this caller's page and key, and not over. */
  const own = ({ project, origin, key }: Caller, token: string) =>
    and(
      eq(loginAttempts.id, secrets.proof('attempt', token)),
      eq(loginAttempts.projectId, project.id),
      eq(loginAttempts.origin, origin),
      eq(loginAttempts.key, key),
      gt(loginAttempts.expiresAt, now()),
    )

  /** The state of an attempt. @throws ServiceError 422 when it is over */
  async function look(caller: Caller, token: string): Promise<AttemptNews> {
    const [row] = await query.select().from(loginAttempts).where(own(caller, token))
    if (row === undefined) throw codeExpired()
    return newsOf(row)
  }

  /** Counts a try of a code; 0 only looks whether there is one left. @throws ServiceError 429 */
  const countTry = (caller: Caller, deviceId: string | null | undefined, uses = 1): Promise<void> => {
    const { device, perVisitor } = limits
    if (deviceId != null) return limit(device, deviceId, uses)
    return context.limits.caller({ ...perVisitor, most: perVisitor.most * visitors }, caller, '', uses)
  }

  return {
    own,
    look,
    countTry,
    isGuessed: (emailKey: string): Promise<boolean> => isSpent(limits.guesses, emailKey),
  }
}

/** Beginning an attempt, and asking for its email again. */
function createBeginning(
  { query, secrets, now }: AuthContext,
  { own, look, countTry, isGuessed }: AttemptDesk,
  { sendCode, sendLink }: AttemptEmails,
) {
  return {
    /** Whether strangers guess at the codes of an address: for a day another one would be one more chance. */
    isGuessed,

    /**
     * Begins an attempt and sends its first letter: a code, or a link to a device's approval. None is sent to a caller who
     * has no try left to type the code.
     *
     * @param base address of the gateway as the request has it, for links where none is set
     * @returns the token by which the frame goes on
     * @throws ServiceError 429
     */
    async begin(
      caller: Caller,
      attempt: NewAttempt,
      { first, base }: { first: 'code' | 'link'; base: string },
    ): Promise<string> {
      await countTry(caller, attempt.deviceId, 0)
      const token = newToken()
      const at = now()
      const [row] = await query
        .insert(loginAttempts)
        .values({
          ...attempt,
          id: secrets.proof('attempt', token),
          projectId: caller.project.id,
          origin: caller.origin,
          key: caller.key,
          deviceLabel: caller.device,
          sent: 1,
          sentAt: at,
          expiresAt: at + attemptLife,
        })
        .returning()
      if (row === undefined) throw new Error('The attempt was not written')
      await (first === 'code' ? sendCode(caller, row) : sendLink(caller, row, base))
      return token
    },

    look,

    /** Sends the letter again, with a new link or code. @throws ServiceError 429 or 422 */
    async resend(caller: Caller, token: string, base: string): Promise<AttemptNews> {
      const at = now()
      const [begun] = await query.select().from(loginAttempts).where(own(caller, token))
      if (begun === undefined) throw codeExpired()
      await countTry(caller, begun.deviceId, 0)
      const row = await countEmail({ query, begun, at }, own(caller, token))
      const isStranger = row.purpose === 'login' && row.deviceId === null
      const isLink = row.linkKey !== null || (isStranger && (await isGuessed(row.emailKey)))
      await (isLink ? sendLink(caller, row, base) : sendCode(caller, row))
      return look(caller, token)
    },
  }
}

/** Counts another email of an attempt. @throws ServiceError 429 soon after the last one, 422 after the last of all */
async function countEmail(
  {
    query,
    begun,
    at,
  }: { readonly query: AuthContext['query']; readonly begun: LoginAttempt; readonly at: number },
  mine: SQL | undefined,
): Promise<LoginAttempt> {
  const [row] = await query
    .update(loginAttempts)
    .set({ sent: sql`${loginAttempts.sent} + 1`, sentAt: at })
    .where(and(mine, lt(loginAttempts.sent, rules.letters), lt(loginAttempts.sentAt, at - rules.pause + 1)))
    .returning()
  if (row === undefined) {
    if (begun.sent >= rules.letters) throw codeExpired()
    throw tooOften(Math.max(1, Math.ceil((begun.sentAt + rules.pause - at) / 1000)))
  }
  return row
}

/** Taking codes. */
function createCodes({ query, secrets, isSpent, audit }: AuthContext, { own, countTry }: AttemptDesk) {
  /** Notes a wrong code. @returns the refusal */
  async function noteWrong(caller: Caller, row: LoginAttempt) {
    const isVoid = row.tries >= rules.tries
    if (row.deviceId === null) await isSpent(limits.guesses, row.emailKey, true)
    await audit(isVoid ? 'code_void' : 'code_wrong', { ...caller, userId: row.userId })
    return isVoid ? codeExpired() : refuse('code_wrong', 'This code is wrong.')
  }

  return {
    /**
     * Takes a code for the attempt that it belongs to, which is over then.
     *
     * @throws ServiceError 422 when the code is wrong or void, 429
     */
    async takeCode(
      caller: Caller,
      {
        token,
        code,
        purpose,
        userId,
      }: { token: string; code: string; purpose: Purpose; userId?: string | undefined },
    ): Promise<LoginAttempt> {
      const mine = and(
        own(caller, token),
        eq(loginAttempts.purpose, purpose),
        userId === undefined ? undefined : eq(loginAttempts.userId, userId),
      )
      const [begun] = await query.select({ deviceId: loginAttempts.deviceId }).from(loginAttempts).where(mine)
      await countTry(caller, begun?.deviceId)
      const [row] = await query
        .update(loginAttempts)
        .set({ tries: sql`${loginAttempts.tries} + 1` })
        .where(and(mine, isNotNull(loginAttempts.codeKey), lt(loginAttempts.tries, rules.tries)))
        .returning()
      if (row?.codeKey == null) throw codeExpired()
      if (!secrets.isSigned(row.codeKey, 'code', row.id, code)) throw await noteWrong(caller, row)
      const [won] = await query
        .delete(loginAttempts)
        .where(and(eq(loginAttempts.id, row.id), eq(loginAttempts.codeKey, row.codeKey)))
        .returning({ id: loginAttempts.id })
      if (won === undefined) throw codeExpired()
      return row
    },
  }
}

/** The links by which a device is approved. */
function createLinks({ query, secrets, now }: AuthContext) {
  function waiting(link: string) {
    return and(eq(loginAttempts.linkKey, secrets.proof('link', link)), gt(loginAttempts.expiresAt, now()))
  }

  return {
    /** The attempt that a link belongs to, while it waits for its approval. */
    async findLink(link: string): Promise<LoginAttempt | undefined> {
      const [row] = await query.select().from(loginAttempts).where(waiting(link))
      return row
    },

    /** Approves the device of a link, which is void then. @returns undefined when it was already */
    async takeLink(link: string): Promise<LoginAttempt | undefined> {
      const [row] = await query.update(loginAttempts).set({ linkKey: null }).where(waiting(link)).returning()
      return row
    },

    /** Ends the attempt of a link: the owner of the mailbox did not begin it. @returns undefined when it was over already */
    async dropLink(link: string): Promise<LoginAttempt | undefined> {
      const [row] = await query.delete(loginAttempts).where(waiting(link)).returning()
      return row
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>

function newsOf({ linkKey, purpose, expiresAt }: LoginAttempt): AttemptNews {
  const codes = {
    login: 'VERIFY_OTP',
    signIn: 'VERIFY_OTP',
    primary: 'VERIFY_PRIMARY_OTP',
    secondary: 'VERIFY_SECONDARY_OTP',
  } as const
  return { action: linkKey === null ? codes[purpose] : 'VERIFY_DEVICE', expiresAt }
}

/** Wrong, used, too old or guessed at too often: an answer that told them apart would help a guesser. */
function codeExpired() {
  return refuse('code_expired', 'This code is no longer valid. Ask for a new one.')
}
