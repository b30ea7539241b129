import type { Secrets } from '@latchkey/kit/secrets'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { GatewayDeps } from '../platform/gatewayDeps.js'

export const eventTypes = ['user.created', 'user.login', 'wallet.recovery', 'onramp.order'] as const

export type EventType = (typeof eventTypes)[number]

export interface WebhookEvent {
  readonly projectId: string
  readonly type: EventType
  /** It leaves the installation: no secrets, keys, shares or email addresses. */
  readonly data: Readonly<Record<string, string | number | boolean | null>>
  /** Deduplicates reports of one event. */
  readonly key?: string | undefined
}

/** Call it in the change's transaction. */
export type Emit = (
  transaction: Pick<GatewayDeps['database']['query'], 'execute'>,
  event: WebhookEvent,
) => Promise<void>

/** Time in RFC 3339. */
export const bodyOf = (type: string, at: number, data: WebhookEvent['data']): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })

export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`

/** Writes nothing without subscribers. */
export function createEmit({
  secrets,
  now,
}: {
  readonly secrets: Secrets
  readonly now: () => number
}): Emit {
  return async (transaction, { projectId, type, data, key }) => {
    const at = now()
    const id =
      key === undefined
        ? newMessageId()
        : `msg_${secrets.proof('webhook message', projectId, type, key).slice(0, 32)}`
    await transaction.execute(sql`
      with wanted as (
        select id from latchkey.webhook_endpoints
        where project_id = ${projectId} and disabled_at is null and ${type} = any(events)
      ), message as (
        insert into latchkey.webhook_messages (id, project_id, type, body, created_at)
        select ${id}, ${projectId}, ${type}, ${bodyOf(type, at, data)}, ${at}
        where exists (select 1 from wanted)
        on conflict do nothing
        returning id
      )
      insert into latchkey.webhook_deliveries (message_id, endpoint_id, next_at)
      select message.id, wanted.id, ${at} from message, wanted`)
  }
}
