import type { OperatorRole, ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { refuse, ServiceError } from '@latchkey/kit/http/serviceError'
import type { Logger } from '@latchkey/kit/log'
import type { Letters } from '@latchkey/kit/mail/letters'
import { mailLanguage } from '@latchkey/kit/mail/words'
import { count, eq, isNotNull } from 'drizzle-orm'
import { freshPerson, type AccessContext } from './accessContext.js'
import { adminPasskeys, admins, adminSessions } from './accessTables.js'
import type { Audit } from './audit.js'

const maxOperators = 200
const invites = { name: 'operator invite', most: 30, per: 60 * 60_000 }

interface OperatorParts {
  readonly audit: Audit
  readonly emailSender: Letters | undefined
  readonly log: Logger
}

export interface ListedOperator {
  readonly id: string
  readonly email: string
  readonly role: OperatorRole
  readonly isFixed: boolean
  readonly invitedAt: number | null
  readonly invitedBy: string | null
  readonly joinedAt: number | null
}

export interface Invitation {
  readonly email: string
  readonly role: OperatorRole
  readonly locale?: string | undefined
}

/** The invited person logs in with a code, so an intercepted email gives nothing away. */
export function createOperators(access: AccessContext, parts: OperatorParts) {
  return {
    list: () => listOperators(access),
    invite: (c: ServiceContext, invitation: Invitation) => invite(access, parts, c, invitation),
    ...createChanges(access, parts),
  }
}

async function listOperators({
  auth: { query },
  listed,
  identify,
  openEmail,
}: AccessContext): Promise<readonly ListedOperator[]> {
  const rows = await query.select().from(admins)
  const emails = new Map(rows.map((row) => [row.id, openEmail(row)]))
  const fixed = [...listed].map((email): ListedOperator => {
    const { emailKey: id } = identify(email)
    const row = rows.find((one) => one.id === id)
    const joinedAt = row?.joinedAt ?? null
    return { id, email, role: 'owner', isFixed: true, invitedAt: null, invitedBy: null, joinedAt }
  })
  const isFixed = new Set(fixed.map(({ id }) => id))
  const invited = rows.flatMap(({ id, role, invitedAt, invitedBy, joinedAt }): ListedOperator[] => {
    if (role === null || isFixed.has(id)) return []
    const by = invitedBy === null ? null : (emails.get(invitedBy) ?? null)
    const email = emails.get(id) ?? ''
    return [{ id, email, role, isFixed: false, invitedAt, invitedBy: by, joinedAt }]
  })
  return [...fixed, ...invited].sort((a, b) => a.email.localeCompare(b.email))
}

async function invite(
  { auth: { query, now, limit }, identify, roleOf, consoleUrl }: AccessContext,
  { audit, emailSender, log }: OperatorParts,
  c: ServiceContext,
  { email: text, role, locale }: Invitation,
): Promise<{ readonly id: string; readonly isSent: boolean }> {
  const at = now()
  const person = freshPerson(c, at, 'operators')
  await limit(invites, person.id)
  const identity = identify(text)
  const { email, emailKey: id, emailSealed } = identity
  if ((await roleOf(identity)) !== undefined)
    throw refuse('email', 'This address belongs to an operator already.')
  const given = { role, invitedBy: person.id, invitedAt: at }
  await query.transaction(async (transaction) => {
    const [known] = await transaction.select({ n: count() }).from(admins).where(isNotNull(admins.role))
    if ((known?.n ?? 0) >= maxOperators)
      throw refuse('operators_many', `${maxOperators} operators are enough.`)
    await transaction
      .insert(admins)
      .values({ id, emailSealed, createdAt: at, ...given })
      .onConflictDoUpdate({ target: admins.id, set: { ...given, joinedAt: null } })
    await audit(c, 'operator_invited', { details: { of: id, role }, transaction })
  })
  if (emailSender === undefined) return { id, isSent: false }
  const to = { project: { name: 'Latchkey console' }, email, locale: mailLanguage(locale) }
  try {
    await emailSender.invitation(to, consoleUrl(c), { by: person.email, role })
    return { id, isSent: true }
  } catch (error) {
    log.error({ err: error }, 'the invitation of an operator could not be sent')
    return { id, isSent: false }
  }
}

function createChanges(
  { auth: { query, now }, listed, identify }: AccessContext,
  { audit }: Pick<OperatorParts, 'audit'>,
) {
  type Transaction = Parameters<Parameters<typeof query.transaction>[0]>[0]

  /** Locks all owners' rows: of two who remove each other one fails. */
  async function take(transaction: Transaction, id: string, isOwnerAfter: boolean) {
    const owners = await transaction
      .select({ id: admins.id })
      .from(admins)
      .where(eq(admins.role, 'owner'))
      .orderBy(admins.id)
      .for('update')
    const [row] = await transaction.select().from(admins).where(eq(admins.id, id)).for('update')
    if ([...listed].some((email) => identify(email).emailKey === id))
      throw refuse('operator_fixed', 'LATCHKEY_ADMINS names this operator. Change it there.')
    if (row === undefined || row.role === null) throw noOperator()
    const others = listed.size + owners.filter((owner) => owner.id !== id).length
    if (row.role === 'owner' && !isOwnerAfter && others === 0)
      throw refuse('last_owner', 'This is the last owner. Make somebody else an owner first.')
    return { role: row.role }
  }

  return {
    /** @throws ServiceError 422 for the last owner and `LATCHKEY_ADMINS` */
    async setRole(c: ServiceContext, id: string, role: OperatorRole): Promise<void> {
      freshPerson(c, now(), 'operators')
      await query.transaction(async (transaction) => {
        const { role: from } = await take(transaction, id, role === 'owner')
        await transaction.update(admins).set({ role }).where(eq(admins.id, id))
        await audit(c, 'operator_role_changed', { details: { of: id, from, role }, transaction })
      })
    },

    async remove(c: ServiceContext, id: string): Promise<void> {
      freshPerson(c, now(), 'operators')
      await query.transaction(async (transaction) => {
        const { role } = await take(transaction, id, false)
        await transaction.update(admins).set({ role: null, joinedAt: null }).where(eq(admins.id, id))
        await transaction.delete(adminSessions).where(eq(adminSessions.adminId, id))
        await transaction.delete(adminPasskeys).where(eq(adminPasskeys.adminId, id))
        await audit(c, 'operator_removed', { details: { of: id, role }, transaction })
      })
    },
  }
}

function noOperator(): ServiceError {
  return new ServiceError({
    status: 404,
    reasons: [{ name: 'not_found', description: 'There is no such operator.' }],
  })
}

export type Operators = ReturnType<typeof createOperators>
