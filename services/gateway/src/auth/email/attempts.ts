import type { Caller } from '@latchkey/kit/http/caller'
import { refuse, rateLimited } from '@latchkey/kit/http/serviceError'
import type { Letters } from '@latchkey/kit/mail/letters'
import { newToken } from '@latchkey/kit/oneTime'
import { and, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AuthContext } from '../authContext.js'
import { loginAttempts, type LoginAttempt, type Purpose } from '../authTables.js'
import { type AttemptEmails, attemptLife, createAttemptEmails } from './attemptEmails.js'

const MINUTE = 60_000
const rules = {
  /** Until a new code is needed. */
  tries: 5,
  letters: 5,
  /** Milliseconds. */
  pause: 30_000,
}

const limits = {
  /** Tries of a caller, times the visitors per address; and of a known device. */
  perVisitor: { name: 'code caller', most: 6, per: 60 * MINUTE },
  device: { name: 'code device', most: 60, per: 60 * MINUTE },
  /** Wrong codes for an address; then unknown devices get links, which cannot be guessed. */
  guesses: { name: 'code guesses', most: 20, per: 24 * 60 * MINUTE },
}

export interface AttemptState {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  readonly expiresAt: number
}

export type NewAttempt = Pick<LoginAttempt, 'purpose' | 'emailKey' | 'emailSealed' | 'locale'> &
  Partial<Pick<LoginAttempt, 'userId' | 'nextSealed' | 'deviceId'>>

/**
 * A database copy opens nothing: digests are keyed with the service's secret. Counting a try and
 * taking a code are one statement each, so parallel requests gain nothing.
 */
export function createAttempts(context: AuthContext, emailSender: Letters, publicUrl: string | undefined) {
  const desk = createAttemptDesk(context)
  const emails = createAttemptEmails(context, emailSender, publicUrl)
  return {
    sendCode: emails.sendCode,
    ...createBeginning(context, desk, emails),
    ...createCodes(context, desk),
    ...createLinks(context),
  }
}

type AttemptDesk = ReturnType<typeof createAttemptDesk>

function createAttemptDesk(context: AuthContext) {
  const { query, secrets, now, limit, visitors, isSpent } = context

  const byToken = ({ project, origin, key }: Caller, token: string) =>
    and(
      eq(loginAttempts.id, secrets.proof('attempt', token)),
      eq(loginAttempts.projectId, project.id),
      eq(loginAttempts.origin, origin),
      eq(loginAttempts.key, key),
      gt(loginAttempts.expiresAt, now()),
    )

  async function state(caller: Caller, token: string): Promise<AttemptState> {
    const [row] = await query.select().from(loginAttempts).where(byToken(caller, token))
    if (row === undefined) throw codeExpired()
    return attemptState(row)
  }

  /** @param uses 0 only checks */
  const countTry = (caller: Caller, deviceId: string | null | undefined, uses = 1): Promise<void> => {
    const { device, perVisitor } = limits
    if (deviceId != null) return limit(device, deviceId, uses)
    return context.limits.caller({ ...perVisitor, most: perVisitor.most * visitors }, caller, '', uses)
  }

  return {
    byToken,
    state,
    countTry,
    isGuessed: (emailKey: string): Promise<boolean> => isSpent(limits.guesses, emailKey),
  }
}

function createBeginning(
  { query, secrets, now }: AuthContext,
  { byToken, state, countTry, isGuessed }: AttemptDesk,
  { sendCode, sendLink }: AttemptEmails,
) {
  return {
    isGuessed,

    /**
     * A code, or a link that approves the device; nothing for a caller without tries left.
     *
     * @returns the frame's token
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

    state,

    async resend(caller: Caller, token: string, base: string): Promise<AttemptState> {
      const at = now()
      const [begun] = await query.select().from(loginAttempts).where(byToken(caller, token))
      if (begun === undefined) throw codeExpired()
      await countTry(caller, begun.deviceId, 0)
      const row = await countEmail({ query, begun, at }, byToken(caller, token))
      const isUnknownDevice = row.purpose === 'login' && row.deviceId === null
      const isLink = row.linkKey !== null || (isUnknownDevice && (await isGuessed(row.emailKey)))
      await (isLink ? sendLink(caller, row, base) : sendCode(caller, row))
      return state(caller, token)
    },
  }
}

/** @throws ServiceError 429 too soon, 422 after the last one */
async function countEmail(
  {
    query,
    begun,
    at,
  }: { readonly query: AuthContext['query']; readonly begun: LoginAttempt; readonly at: number },
  attemptFilter: SQL | undefined,
): Promise<LoginAttempt> {
  const [row] = await query
    .update(loginAttempts)
    .set({ sent: sql`${loginAttempts.sent} + 1`, sentAt: at })
    .where(
      and(
        attemptFilter,
        lt(loginAttempts.sent, rules.letters),
        lt(loginAttempts.sentAt, at - rules.pause + 1),
      ),
    )
    .returning()
  if (row === undefined) {
    if (begun.sent >= rules.letters) throw codeExpired()
    throw rateLimited(Math.max(1, Math.ceil((begun.sentAt + rules.pause - at) / 1000)))
  }
  return row
}

function createCodes({ query, secrets, isSpent, audit }: AuthContext, { byToken, countTry }: AttemptDesk) {
  async function wrongCodeError(caller: Caller, row: LoginAttempt) {
    const isVoid = row.tries >= rules.tries
    if (row.deviceId === null) await isSpent(limits.guesses, row.emailKey, true)
    await audit(isVoid ? 'code_void' : 'code_wrong', { ...caller, userId: row.userId })
    return isVoid ? codeExpired() : refuse('code_wrong', 'This code is wrong.')
  }

  return {
    async takeCode(
      caller: Caller,
      {
        token,
        code,
        purpose,
        userId,
      }: { token: string; code: string; purpose: Purpose; userId?: string | undefined },
    ): Promise<LoginAttempt> {
      const attemptFilter = and(
        byToken(caller, token),
        eq(loginAttempts.purpose, purpose),
        userId === undefined ? undefined : eq(loginAttempts.userId, userId),
      )
      const [begun] = await query
        .select({ deviceId: loginAttempts.deviceId })
        .from(loginAttempts)
        .where(attemptFilter)
      await countTry(caller, begun?.deviceId)
      const [row] = await query
        .update(loginAttempts)
        .set({ tries: sql`${loginAttempts.tries} + 1` })
        .where(and(attemptFilter, isNotNull(loginAttempts.codeKey), lt(loginAttempts.tries, rules.tries)))
        .returning()
      if (row?.codeKey == null) throw codeExpired()
      if (!secrets.isSigned(row.codeKey, 'code', row.id, code)) throw await wrongCodeError(caller, row)
      const [won] = await query
        .delete(loginAttempts)
        .where(and(eq(loginAttempts.id, row.id), eq(loginAttempts.codeKey, row.codeKey)))
        .returning({ id: loginAttempts.id })
      if (won === undefined) throw codeExpired()
      return row
    },
  }
}

function createLinks({ query, secrets, now }: AuthContext) {
  function waiting(link: string) {
    return and(eq(loginAttempts.linkKey, secrets.proof('link', link)), gt(loginAttempts.expiresAt, now()))
  }

  return {
    async findLink(link: string): Promise<LoginAttempt | undefined> {
      const [row] = await query.select().from(loginAttempts).where(waiting(link))
      return row
    },

    async takeLink(link: string): Promise<LoginAttempt | undefined> {
      const [row] = await query.update(loginAttempts).set({ linkKey: null }).where(waiting(link)).returning()
      return row
    },

    async dropLink(link: string): Promise<LoginAttempt | undefined> {
      const [row] = await query.delete(loginAttempts).where(waiting(link)).returning()
      return row
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>

function attemptState({ linkKey, purpose, expiresAt }: LoginAttempt): AttemptState {
  const codes = {
    login: 'VERIFY_OTP',
    signIn: 'VERIFY_OTP',
    primary: 'VERIFY_PRIMARY_OTP',
    secondary: 'VERIFY_SECONDARY_OTP',
  } as const
  return { action: linkKey === null ? codes[purpose] : 'VERIFY_DEVICE', expiresAt }
}

/** Telling wrong, used, expired and blocked codes apart helps a guesser. */
function codeExpired() {
  return refuse('code_expired', 'This code is no longer valid. Ask for a new one.')
}
