import type { Caller } from '@latchkey/kit/http/caller'
import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { refuse } from '@latchkey/kit/http/serviceError'
import { and, eq, lt } from 'drizzle-orm'
import { createOutsideAttempts } from '../auth/outsideAttempts.js'
import {
  checkCreation,
  checkLogin,
  creationOptions,
  loginOptions,
  type Credential,
} from '../auth/passkey/ceremony.js'
import { freshPerson, personOf, type AccessContext } from './accessContext.js'
import { adminPasskeys, admins } from './accessTables.js'
import type { AdminSession, AdminSessions } from './adminSessions.js'
import type { Audit } from './audit.js'

const MINUTE = 60_000
/** Milliseconds. */
const lives = { attempt: 10 * MINUTE }
const tries = { name: 'admin passkey try', most: 60, per: 10 * MINUTE }
/** Keys per operator. */
const maxPasskeys = 20

interface PasskeyAnswer {
  readonly attempt: string
  readonly response: { readonly id: string }
}

/** Bound to the console's host. */
export function createAdminPasskeys(access: AccessContext, parts: PasskeyParts) {
  const desk = createPasskeyDesk(access)
  return {
    ...createLogin(access, parts, desk),
    ...createAdding(access, parts, desk),
    ...createOwnKeys(access, parts),
  }
}

interface PasskeyParts {
  readonly sessions: AdminSessions
  readonly audit: Audit
}

type PasskeyDesk = ReturnType<typeof createPasskeyDesk>

function createPasskeyDesk({ auth }: AccessContext) {
  const { secrets, limit } = auth
  const attempts = createOutsideAttempts(auth)
  const challengeOf = (id: string): string => secrets.proof('challenge', id)
  const keyOf = ({ origin }: Caller, id: string): string => secrets.proof('admin passkey', origin, id)
  const open = ({ id, credentialSealed }: { id: string; credentialSealed: string }): Credential =>
    JSON.parse(secrets.open('admin passkey', credentialSealed, id)) as Credential

  async function begin(requester: Caller, provider: string, state?: string) {
    await attempts.count(requester)
    const { attempt, id } = attempts.create()
    await attempts.keep(requester, id, { provider, state, life: lives.attempt })
    return { attempt, challenge: challengeOf(id) }
  }

  async function take(requester: Caller, provider: string, attempt: string) {
    await limit(tries, requester.address)
    const taken = await attempts.take(requester, attempt)
    if (taken.provider !== provider) throw passkeyRefused()
    return { challenge: challengeOf(taken.id), state: taken.state }
  }

  return { keyOf, open, begin, take }
}

function createLogin(
  { auth, caller, development, roleWith, openEmail }: AccessContext,
  { sessions, audit }: PasskeyParts,
  { keyOf, open, begin, take }: PasskeyDesk,
) {
  const { query } = auth
  return {
    /** Reveals nothing about operators. */
    async start(c: ServiceContext) {
      const requester = caller(c)
      const { attempt, challenge } = await begin(requester, 'admin_passkey')
      return { attempt, options: await loginOptions(requester, challenge) }
    },

    async finish(c: ServiceContext, { attempt, response }: PasskeyAnswer): Promise<AdminSession> {
      const requester = caller(c)
      const { challenge } = await take(requester, 'admin_passkey', attempt)
      const [row] = await query
        .select()
        .from(adminPasskeys)
        .innerJoin(admins, eq(admins.id, adminPasskeys.adminId))
        .where(eq(adminPasskeys.id, keyOf(requester, response.id)))
      if (row === undefined) throw passkeyRefused()
      const { admin_passkeys: key, admins: admin } = row
      const terms = { response, development, credential: open(key), counter: key.counter }
      const counter = await checkLogin(requester, challenge, terms)
      const isUsed = await countUse(auth, key, counter)
      const email = openEmail(admin)
      const role = roleWith(email, admin.role)
      if (!isUsed || role === undefined) throw passkeyRefused()
      const { id: emailKey, emailSealed } = admin
      const session = await sessions.open(c, requester, {
        email,
        emailKey,
        emailSealed,
        role,
        way: 'passkey',
      })
      await audit(c, 'logged_in', {
        adminId: emailKey,
        details: { way: 'passkey', device: requester.device },
      })
      return session
    },
  }
}

/** A counter that does not grow reveals a cloned key. */
async function countUse(
  { query, now }: AccessContext['auth'],
  { id }: { readonly id: string },
  counter: number,
): Promise<boolean> {
  const grows = counter === 0 ? eq(adminPasskeys.counter, 0) : lt(adminPasskeys.counter, counter)
  const used = await query
    .update(adminPasskeys)
    .set({ counter, usedAt: now() })
    .where(and(eq(adminPasskeys.id, id), grows))
    .returning({ id: adminPasskeys.id })
  return used.length > 0
}

function createAdding(
  { auth, caller, development }: AccessContext,
  { audit }: PasskeyParts,
  { keyOf, open, begin, take }: PasskeyDesk,
) {
  const { query, secrets, now } = auth
  return {
    async startAdding(c: ServiceContext, name: string) {
      const requester = caller(c)
      const { id, email } = freshPerson(c, now(), 'your passkeys')
      const rows = await query.select().from(adminPasskeys).where(eq(adminPasskeys.adminId, id))
      if (rows.length >= maxPasskeys) throw refuse('passkey_many', `${maxPasskeys} passkeys are enough.`)
      const { attempt, challenge } = await begin(requester, 'admin_passkey_add', JSON.stringify([id, name]))
      const terms = { userId: id, name: email, known: rows.map(open) }
      return { attempt, options: await creationOptions(requester, challenge, terms) }
    },

    async finishAdding(c: ServiceContext, { attempt, response }: PasskeyAnswer): Promise<void> {
      const requester = caller(c)
      const person = freshPerson(c, now(), 'your passkeys')
      const { challenge, state = '[]' } = await take(requester, 'admin_passkey_add', attempt)
      const [adminId, label = ''] = JSON.parse(state) as string[]
      if (adminId !== person.id) throw passkeyRefused()
      const { credential, counter } = await checkCreation(requester, challenge, { response, development })
      const at = now()
      const id = keyOf(requester, credential.id)
      const credentialSealed = secrets.seal('admin passkey', JSON.stringify(credential), id)
      const added = await query
        .insert(adminPasskeys)
        .values({ id, adminId, credentialSealed, counter, label, createdAt: at, usedAt: at })
        .onConflictDoNothing()
        .returning({ id: adminPasskeys.id })
      if (added.length === 0) throw passkeyRefused()
      await audit(c, 'passkey_added', { subject: label })
    },
  }
}

function createOwnKeys({ auth: { query, now } }: AccessContext, { audit }: PasskeyParts) {
  return {
    list: (c: ServiceContext) =>
      query
        .select({
          id: adminPasskeys.id,
          label: adminPasskeys.label,
          createdAt: adminPasskeys.createdAt,
          usedAt: adminPasskeys.usedAt,
        })
        .from(adminPasskeys)
        .where(eq(adminPasskeys.adminId, personOf(c).id))
        .orderBy(adminPasskeys.createdAt, adminPasskeys.id),

    /** The last key may go: email login stays. */
    async remove(c: ServiceContext, id: string): Promise<boolean> {
      const { id: adminId } = freshPerson(c, now(), 'your passkeys')
      const [removedPasskey] = await query
        .delete(adminPasskeys)
        .where(and(eq(adminPasskeys.id, id), eq(adminPasskeys.adminId, adminId)))
        .returning({ label: adminPasskeys.label })
      if (removedPasskey !== undefined) await audit(c, 'passkey_removed', { subject: removedPasskey.label })
      return removedPasskey !== undefined
    },
  }
}

export type AdminPasskeys = ReturnType<typeof createAdminPasskeys>

/** Distinct refusals would help an attacker. */
function passkeyRefused() {
  return refuse('passkey_refused', 'This passkey does not open this console.')
}
