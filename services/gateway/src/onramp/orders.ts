import type { Database } from '@latchkey/kit/database/database'
import type { OnrampOrder, OnrampOrderStatus } from '@latchkey/protocol/http'
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Metrics } from '../platform/metrics.js'
import { decimal } from './onrampForms.js'
import type { Emit } from '../webhooks/outbox.js'
import type { OrderUpdate } from './onrampProvider.js'
import { onrampOrders } from './orderTables.js'

/** Milliseconds until an unpaid order is removed. */
const unpaidRetention = 30 * 24 * 3_600_000

/** Allowed previous states: final states are final. */
const before: Readonly<Record<OnrampOrderStatus, readonly OnrampOrderStatus[]>> = {
  created: [],
  paid: ['created'],
  sent: ['created', 'paid'],
  failed: ['created', 'paid'],
}

export type OrderRow = typeof onrampOrders.$inferSelect

export type NewOrder = Pick<OrderRow, 'id' | 'project' | 'provider' | 'account' | 'chain' | 'asset'>

/** Everything after it is older. */
export interface OrderPlace {
  readonly at: number
  readonly id: string
}

interface OrderPage {
  readonly chain?: string | undefined
  readonly after?: OrderPlace | undefined
  readonly count: number
}

interface OrderParts {
  readonly now: () => number
  readonly counter: Metrics['orders']
  /** Absent without webhooks. */
  readonly emit: Emit | undefined
}

export function createOrders({ query }: Pick<Database, 'query'>, { now, counter, emit }: OrderParts) {
  /** In the change's transaction. */
  const announceStatus = async (transaction: Pick<Database['query'], 'execute'>, row: OrderRow) =>
    emit?.(transaction, {
      projectId: row.project,
      type: 'onramp.order',
      data: {
        orderId: row.id,
        status: row.status,
        provider: row.provider,
        account: row.account,
        chain: row.chain,
        asset: row.asset,
        hash: row.hash,
      },
    })
  return {
    async add(order: NewOrder): Promise<void> {
      const at = now()
      await query
        .delete(onrampOrders)
        .where(and(eq(onrampOrders.status, 'created'), lt(onrampOrders.createdAt, at - unpaidRetention)))
      await query
        .insert(onrampOrders)
        .values({ ...order, status: 'created', createdAt: at, updatedAt: at, askedAt: at })
      counter.inc({ provider: order.provider, status: 'created' })
    },
    async remove(id: string): Promise<void> {
      await query.delete(onrampOrders).where(eq(onrampOrders.id, id))
    },
    async find(project: string, id: string): Promise<OrderRow | undefined> {
      const [row] = await query
        .select()
        .from(onrampOrders)
        .where(and(eq(onrampOrders.project, project), eq(onrampOrders.id, id)))
      return row
    },
    /** Of concurrent callers one may query the provider. */
    async claim({ id, askedAt }: Pick<OrderRow, 'id' | 'askedAt'>, every: number): Promise<boolean> {
      const at = now()
      if (at - askedAt < every) return false
      const rows = await query
        .update(onrampOrders)
        .set({ askedAt: at })
        .where(and(eq(onrampOrders.id, id), eq(onrampOrders.askedAt, askedAt)))
        .returning({ id: onrampOrders.id })
      return rows.length > 0
    },
    async note(id: string, provider: string, { status, hash, received }: OrderUpdate): Promise<void> {
      const from = before[status]
      if (from.length === 0) return
      const changed = await query.transaction(async (transaction) => {
        const rows = await transaction
          .update(onrampOrders)
          .set({
            status,
            updatedAt: now(),
            ...(hash !== undefined && /^[-_a-zA-Z0-9]{16,128}$/.test(hash) && { hash }),
            ...(received !== undefined && decimal.safeParse(received).success && { received }),
          })
          .where(
            and(
              eq(onrampOrders.id, id),
              eq(onrampOrders.provider, provider),
              inArray(onrampOrders.status, [...from]),
            ),
          )
          .returning()
        for (const row of rows) await announceStatus(transaction, row)
        return rows
      })
      if (changed.length > 0) counter.inc({ provider, status })
    },
    sentTo: (project: string, account: string, page: OrderPage) =>
      readSent(query, { project, account, ...page }),
  }
}

async function readSent(
  query: Database['query'],
  {
    project,
    account,
    chain,
    after,
    count,
  }: OrderPage & { readonly project: string; readonly account: string },
): Promise<readonly OrderRow[]> {
  return query
    .select()
    .from(onrampOrders)
    .where(
      and(
        eq(onrampOrders.project, project),
        eq(onrampOrders.account, account),
        eq(onrampOrders.status, 'sent'),
        chain === undefined ? undefined : eq(onrampOrders.chain, chain),
        after &&
          or(
            lt(onrampOrders.createdAt, after.at),
            and(eq(onrampOrders.createdAt, after.at), sql`${onrampOrders.id} < ${after.id}`),
          ),
      ),
    )
    .orderBy(desc(onrampOrders.createdAt), desc(onrampOrders.id))
    .limit(count)
}

export function toOrder({
  id,
  provider,
  status,
  chain,
  asset,
  hash,
  received,
  ...row
}: OrderRow): OnrampOrder {
  return {
    id,
    provider,
    status,
    chain,
    asset,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    ...(hash !== null && { hash }),
    ...(received !== null && { received }),
  }
}
