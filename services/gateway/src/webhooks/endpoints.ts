import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { refuse } from '@latchkey/kit/http/serviceError'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Audit } from '../access/audit.js'
import type { AuthContext } from '../auth/authContext.js'
import { bodyOf, newMessageId, type EventType } from './outbox.js'
import { newSecret } from './signature.js'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from './webhookTables.js'

const maxEndpoints = 5
/** Milliseconds. */
const overlap = 24 * 60 * 60_000
const listLimit = 50

export interface NewEndpoint {
  readonly project: string
  readonly url: string
  readonly events: readonly EventType[]
}

type Auth = Pick<AuthContext, 'query' | 'secrets' | 'now'>
type Row = typeof webhookEndpoints.$inferSelect

export function createEndpoints(auth: Auth, audit: Audit) {
  const { query, secrets, now } = auth
  const seal = {
    url: (text: string, id: string) => secrets.seal('webhook url', text, id),
    secret: (text: string, id: string) => secrets.seal('webhook secret', text, id),
  }
  return {
    /** Without secrets. */
    async list(project: string) {
      const rows = await query
        .select()
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.projectId, project))
        .orderBy(asc(webhookEndpoints.createdAt), webhookEndpoints.id)
      return rows.map((row) => ({
        id: row.id,
        url: urlOf(auth, row),
        events: row.events,
        createdAt: row.createdAt,
        disabledAt: row.disabledAt,
        oldSecretUntil: row.oldUntil !== null && row.oldUntil > now() ? row.oldUntil : null,
      }))
    },

    /** @returns id and secret, shown once */
    add: (c: ServiceContext, { project, url, events }: NewEndpoint) =>
      query.transaction(async (transaction) => {
        // Two concurrent calls must not both add the last one.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${project}`}))`)
        const known = await transaction
          .select({ id: webhookEndpoints.id })
          .from(webhookEndpoints)
          .where(eq(webhookEndpoints.projectId, project))
        if (known.length >= maxEndpoints)
          throw refuse('webhooks_many', `A project has ${maxEndpoints} endpoints at most.`)
        const [id, secret] = [randomUUID(), newSecret()]
        await transaction.insert(webhookEndpoints).values({
          id,
          projectId: project,
          urlSealed: seal.url(url, id),
          events: [...events],
          secretSealed: seal.secret(secret, id),
          createdAt: now(),
        })
        const subject = new URL(url).host
        await audit(c, 'webhook_added', { projectId: project, subject, details: { id, events }, transaction })
        return { id, secret }
      }),

    remove: (c: ServiceContext, id: string): Promise<boolean> =>
      query.transaction(async (transaction) => {
        const [removedEndpoint] = await transaction
          .delete(webhookEndpoints)
          .where(eq(webhookEndpoints.id, id))
          .returning()
        if (removedEndpoint === undefined) return false
        const subject = new URL(urlOf(auth, removedEndpoint)).host
        await audit(c, 'webhook_removed', {
          projectId: removedEndpoint.projectId,
          subject,
          details: { id },
          transaction,
        })
        return true
      }),

    /** The old secret also signs for a day. */
    rotate: (c: ServiceContext, id: string) =>
      query.transaction(async (transaction) => {
        const [row] = await transaction
          .select()
          .from(webhookEndpoints)
          .where(eq(webhookEndpoints.id, id))
          .for('update')
        if (row === undefined) return undefined
        const [secret, oldUntil] = [newSecret(), now() + overlap]
        await transaction
          .update(webhookEndpoints)
          .set({
            secretSealed: seal.secret(secret, id),
            oldSecretSealed: row.secretSealed,
            oldUntil,
            disabledAt: null,
          })
          .where(eq(webhookEndpoints.id, id))
        const subject = new URL(urlOf(auth, row)).host
        await audit(c, 'webhook_rotated', { projectId: row.projectId, subject, details: { id }, transaction })
        return { secret, oldSecretUntil: oldUntil }
      }),

    test: (c: ServiceContext, id: string): Promise<boolean> =>
      query.transaction(async (transaction) => {
        const [row] = await transaction
          .update(webhookEndpoints)
          .set({ disabledAt: null })
          .where(eq(webhookEndpoints.id, id))
          .returning()
        if (row === undefined) return false
        const [at, messageId, { projectId }] = [now(), newMessageId(), row]
        const body = bodyOf('test', at, { projectId })
        await transaction
          .insert(webhookMessages)
          .values({ id: messageId, projectId, type: 'test', body, createdAt: at })
        await transaction.insert(webhookDeliveries).values({ messageId, endpointId: id, nextAt: at })
        const subject = new URL(urlOf(auth, row)).host
        await audit(c, 'webhook_tested', { projectId, subject, details: { id }, transaction })
        return true
      }),

    deliveries: (id: string) =>
      query
        .select({
          id: webhookMessages.id,
          type: webhookMessages.type,
          createdAt: webhookMessages.createdAt,
          state: webhookDeliveries.state,
          attempts: webhookDeliveries.attempts,
          triedAt: webhookDeliveries.triedAt,
          nextAt: webhookDeliveries.nextAt,
          outcome: webhookDeliveries.outcome,
        })
        .from(webhookDeliveries)
        .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
        .where(eq(webhookDeliveries.endpointId, id))
        .orderBy(desc(webhookMessages.createdAt), desc(webhookMessages.id))
        .limit(listLimit),

    retry: (
      c: ServiceContext,
      { endpoint, message }: { readonly endpoint: string; readonly message: string },
    ) =>
      query.transaction(async (transaction): Promise<boolean> => {
        const [row] = await transaction
          .update(webhookDeliveries)
          .set({ state: 'waiting', nextAt: now() })
          .where(
            and(
              eq(webhookDeliveries.endpointId, endpoint),
              eq(webhookDeliveries.messageId, message),
              eq(webhookDeliveries.state, 'failed'),
            ),
          )
          .returning()
        if (row === undefined) return false
        await audit(c, 'webhook_retried', { subject: message, details: { endpoint }, transaction })
        return true
      }),
  }
}

export const urlOf = ({ secrets }: Pick<Auth, 'secrets'>, { id, urlSealed }: Row): string =>
  secrets.open('webhook url', urlSealed, id)

export function secretsOf({ secrets }: Pick<Auth, 'secrets'>, row: Row, at: number): readonly string[] {
  const { id, secretSealed, oldSecretSealed, oldUntil } = row
  const isOldValid = oldSecretSealed !== null && oldUntil !== null && oldUntil > at
  return [secretSealed, ...(isOldValid ? [oldSecretSealed] : [])].map((sealed) =>
    secrets.open('webhook secret', sealed, id),
  )
}

export type Endpoints = ReturnType<typeof createEndpoints>
