import type { Caller } from '@latchkey/kit/http/caller'
import { refuse } from '@latchkey/kit/http/serviceError'
import { and, count, eq, isNotNull, lt, or } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../authContext.js'
import { users } from '../authTables.js'
import { userCreated } from '../userCreated.js'
import type { Enter, Entered } from '../enter.js'
import type { OutsideAttempts } from '../outsideAttempts.js'
import { identities } from '../social/socialTables.js'
import type { UseLimit } from '@latchkey/kit/database/useLimits'
import { checkCreation, checkLogin, creationOptions, loginOptions, type Credential } from './ceremony.js'
import { passkeys } from './passkeyTables.js'

const MINUTE = 60_000
const life = 10 * MINUTE
const limits = {
  users: { name: 'passkey user', most: 1, per: 60 * MINUTE },
  tries: { name: 'passkey try', most: 6, per: 60 * MINUTE },
}
const maxPasskeys = 20

/** Challenges derive from the attempt's id; keys are stored encrypted, under a keyed digest. */
export function createPasskeys(context: AuthContext, parts: PasskeyParts) {
  const desk = createPasskeyDesk(context, parts)
  return {
    ...createLogin(context, parts, desk),
    ...createAccounts(context, parts, desk),
    ...createOwnKeys(context, desk),
  }
}

interface PasskeyParts {
  readonly attempts: OutsideAttempts
  readonly enter: Enter
  readonly development: boolean
}

type PasskeyDesk = ReturnType<typeof createPasskeyDesk>

function createPasskeyDesk(context: AuthContext, { attempts, development }: Omit<PasskeyParts, 'enter'>) {
  const { secrets, now, limits: counts, visitors } = context
  const spend = (limit: UseLimit, caller: Caller) =>
    counts.caller({ ...limit, most: limit.most * visitors }, caller)
  const challengeOf = (id: string): string => secrets.proof('challenge', id)
  const keyOf = ({ project, origin }: Caller, credentialId: string): string =>
    secrets.proof('passkey', project.id, origin, credentialId)
  const seal = (credential: Credential, key: string): string =>
    secrets.seal('passkey', JSON.stringify(credential), key)
  const open = ({ id, credentialSealed }: { id: string; credentialSealed: string }): Credential =>
    JSON.parse(secrets.open('passkey', credentialSealed, id)) as Credential

  async function begin(caller: Caller, provider: string, state?: string) {
    await attempts.count(caller)
    const { attempt, id } = attempts.create()
    await attempts.keep(caller, id, { provider, state, life })
    return { attempt, challenge: challengeOf(id) }
  }

  async function checkNew(caller: Caller, provider: string, { attempt, response }: PasskeyAnswer) {
    await spend(limits.tries, caller)
    const taken = await attempts.take(caller, attempt)
    if (taken.provider !== provider || taken.state === undefined) throw passkeyRefused()
    const { credential, counter } = await checkCreation(caller, challengeOf(taken.id), {
      response,
      development,
    })
    const at = now()
    const id = keyOf(caller, credential.id)
    const row = { id, credentialSealed: seal(credential, id), counter, label: caller.device }
    return { userId: taken.state, row: { ...row, createdAt: at, usedAt: at } }
  }

  return { spend, challengeOf, keyOf, open, begin, checkNew }
}

function createLogin(
  { query, now }: AuthContext,
  { attempts, enter, development }: PasskeyParts,
  { spend, challengeOf, keyOf, open, begin }: PasskeyDesk,
) {
  return {
    async start(caller: Caller) {
      const { attempt, challenge } = await begin(caller, 'passkey')
      return { attempt, options: await loginOptions(caller, challenge) }
    },

    async finish(caller: Caller, { attempt, response }: PasskeyAnswer): Promise<Entered> {
      await spend(limits.tries, caller)
      const taken = await attempts.take(caller, attempt)
      if (taken.provider !== 'passkey') throw passkeyRefused()
      const [row] = await query
        .select()
        .from(passkeys)
        .where(eq(passkeys.id, keyOf(caller, response.id)))
      if (row === undefined) throw passkeyRefused()
      const credential = open(row)
      const challenge = challengeOf(taken.id)
      const counter = await checkLogin(caller, challenge, {
        response,
        development,
        credential,
        counter: row.counter,
      })
      return enter(caller, async (transaction) => {
        // A counter that does not grow reveals a cloned key; 0 is no counter.
        const grows = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
        const [used] = await transaction
          .update(passkeys)
          .set({ counter, usedAt: now() })
          .where(and(eq(passkeys.id, row.id), grows))
          .returning({ userId: passkeys.userId })
        if (used === undefined) throw passkeyRefused()
        return used.userId
      })
    },
  }
}

function createAccounts(
  { now, emit }: AuthContext,
  { enter }: PasskeyParts,
  { spend, begin, checkNew }: PasskeyDesk,
) {
  return {
    async startUser(caller: Caller, name: string) {
      await spend(limits.users, caller)
      const userId = randomUUID()
      const { attempt, challenge } = await begin(caller, 'passkey_user', userId)
      return { attempt, options: await creationOptions(caller, challenge, { userId, name, known: [] }) }
    },

    async finishUser(caller: Caller, given: PasskeyAnswer): Promise<Entered> {
      const { userId, row } = await checkNew(caller, 'passkey_user', given)
      return enter(caller, async (transaction) => {
        await transaction.insert(users).values({ id: userId, projectId: caller.project.id, createdAt: now() })
        await transaction.insert(passkeys).values({ ...row, userId })
        await emit(transaction, userCreated(caller.project.id, userId))
        return userId
      })
    },
  }
}

function createOwnKeys({ query, audit }: AuthContext, { begin, checkNew, open }: PasskeyDesk) {
  return {
    async startAdding(caller: Caller, { userId, name }: { userId: string; name: string }) {
      const rows = await query.select().from(passkeys).where(eq(passkeys.userId, userId))
      if (rows.length >= maxPasskeys) throw refuse('passkey_many', `${maxPasskeys} passkeys are enough.`)
      const { attempt, challenge } = await begin(caller, 'passkey_add', userId)
      const options = await creationOptions(caller, challenge, { userId, name, known: rows.map(open) })
      return { attempt, options }
    },

    async finishAdding(caller: Caller, userId: string, given: PasskeyAnswer): Promise<void> {
      const { userId: begun, row } = await checkNew(caller, 'passkey_add', given)
      if (begun !== userId) throw passkeyRefused()
      const [added] = await query
        .insert(passkeys)
        .values({ ...row, userId })
        .onConflictDoNothing()
        .returning({ id: passkeys.id })
      if (added === undefined) throw passkeyRefused()
      await audit('passkey_added', { ...caller, userId })
    },

    list: (userId: string) =>
      query
        .select({
          id: passkeys.id,
          label: passkeys.label,
          createdAt: passkeys.createdAt,
          usedAt: passkeys.usedAt,
        })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(passkeys.createdAt, passkeys.id),

    /** @throws ServiceError 422 for the last way to log in */
    async remove(caller: Caller, { userId, id }: { userId: string; id: string }): Promise<void> {
      const isRemoved = await query.transaction((transaction) => removeKey(transaction, { userId, id }))
      if (!isRemoved) throw refuse('passkey_only', 'Nothing else opens this account.')
      await audit('passkey_removed', { ...caller, userId })
    },
  }
}

async function removeKey(
  transaction: AuthContext['query'],
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<boolean> {
  // Of two concurrent removals the second sees the first.
  await transaction.select().from(users).where(eq(users.id, userId)).for('update')
  const [found] = await transaction
    .select({ id: users.id })
    .from(users)
    .leftJoin(identities, eq(identities.userId, users.id))
    .where(and(eq(users.id, userId), or(isNotNull(users.emailKey), isNotNull(identities.userId))))
    .limit(1)
  const [keys] = await transaction.select({ all: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  if (found === undefined && (keys?.all ?? 0) <= 1) return false
  await transaction.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
  return true
}

interface PasskeyAnswer {
  readonly attempt: string
  readonly response: { readonly id: string }
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Telling unknown, foreign and cloned keys apart helps an attacker. */
function passkeyRefused() {
  return refuse('passkey_refused', 'This passkey does not open an account here.')
}
