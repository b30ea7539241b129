import { and, eq, lte, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { AuthContext } from '../auth/authContext.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { PostError, type PublicPost } from '../platform/publicPost.js'
import type { Task } from '../platform/tasks.js'
import { secretsOf, urlOf } from './endpoints.js'
import { signatureHeaders } from './signature.js'
import { webhookDeliveries, webhookEndpoints, webhookMessages } from './webhookTables.js'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** Milliseconds after each failed attempt: 24 hours in total. */
const pauses = [
  5 * SECOND,
  30 * SECOND,
  120 * SECOND,
  600 * SECOND,
  1_800 * SECOND,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
  10 * HOUR,
]
/** Milliseconds. */
const lease = 60 * SECOND
const batchSize = 16
const retention = 7 * 24 * HOUR
/** Milliseconds. */
const pollInterval = SECOND

interface DeliverDeps extends Pick<AuthContext, 'query' | 'secrets' | 'now'> {
  readonly metrics: Pick<GatewayDeps['metrics'], 'webhooks'>
  readonly post: PublicPost
}

interface Claim {
  readonly message_id: string
  readonly endpoint_id: string
  readonly attempts: number
}

/** One gateway claims each delivery; it arrives at least once, with the same id. */
export function createDelivery(deps: DeliverDeps): Task {
  const { query, now } = deps
  let tidiedAt = -HOUR
  return {
    name: 'webhooks',
    pause: () => pollInterval,
    async run() {
      const at = now()
      if (at - tidiedAt >= HOUR) {
        tidiedAt = at
        await query.delete(webhookMessages).where(lte(webhookMessages.createdAt, at - retention))
      }
      const claims = await claim(deps)
      await Promise.all(claims.map((one) => deliver(deps, one)))
      return claims.length === batchSize
    },
  }
}

async function claim({ query, now }: DeliverDeps): Promise<readonly Claim[]> {
  const at = now()
  const { rows } = (await query.execute(sql`
    update latchkey.webhook_deliveries d set attempts = d.attempts + 1, next_at = ${at + lease}, tried_at = ${at}
    from (
      select message_id, endpoint_id from latchkey.webhook_deliveries
      where state = 'waiting' and next_at <= ${at}
      order by next_at limit ${batchSize} for update skip locked
    ) due
    where d.message_id = due.message_id and d.endpoint_id = due.endpoint_id
    returning d.message_id, d.endpoint_id, d.attempts`)) as { rows: readonly Claim[] }
  return rows
}

async function deliver(deps: DeliverDeps, one: Claim): Promise<void> {
  const { query, now, metrics } = deps
  const [found] = await query
    .select()
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(ofClaim(one))
  if (found === undefined) return
  const { webhook_endpoints: endpoint, webhook_messages: message } = found
  const outcome = endpoint.disabledAt === null ? await send(deps, endpoint, message) : 'Endpoint disabled'
  const isDelivered = typeof outcome === 'number' && outcome >= 200 && outcome < 300
  const isEndpointDisabled = outcome === 410 || endpoint.disabledAt !== null
  const pause = isEndpointDisabled ? undefined : pauses[one.attempts - 1]
  const state = isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting'
  metrics.webhooks.inc({ outcome: isDelivered ? 'delivered' : state === 'failed' ? 'given_up' : 'retried' })
  await query
    .update(webhookDeliveries)
    .set({
      state,
      outcome: typeof outcome === 'number' ? `Status ${outcome}` : outcome,
      // Jitter for receivers that failed together.
      ...(state === 'waiting' && pause !== undefined && { nextAt: now() + pause + randomInt(pause / 5) }),
    })
    .where(ofClaim(one))
  if (outcome === 410)
    await query
      .update(webhookEndpoints)
      .set({ disabledAt: now() })
      .where(eq(webhookEndpoints.id, endpoint.id))
}

/** After the lease another gateway may have it. */
const ofClaim = ({ message_id: message, endpoint_id: endpoint, attempts }: Claim) =>
  and(
    eq(webhookDeliveries.messageId, message),
    eq(webhookDeliveries.endpointId, endpoint),
    eq(webhookDeliveries.attempts, attempts),
    eq(webhookDeliveries.state, 'waiting'),
  )

async function send(
  { secrets, now, post }: DeliverDeps,
  endpoint: typeof webhookEndpoints.$inferSelect,
  { id, body }: typeof webhookMessages.$inferSelect,
): Promise<number | string> {
  const at = now()
  const signed = { id, timestamp: Math.floor(at / SECOND), body }
  try {
    return await post(urlOf({ secrets }, endpoint), {
      body,
      headers: signatureHeaders(signed, secretsOf({ secrets }, endpoint, at)),
    })
  } catch (error) {
    if (error instanceof PostError) return error.message
    throw error
  }
}
