import type { Database } from '@latchkey/kit/database/database'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { ChainTransaction } from '../../historyProvider.js'
import { historyParties, historyTransactions } from './indexTables.js'

/** Everything after it is older. */
export interface Place {
  readonly block: number
  readonly index: number
}

type Statements = Database['query']

export async function readPage(
  query: Statements,
  {
    chain,
    party,
    before,
    count,
  }: {
    readonly chain: string
    readonly party: string
    readonly before: Place | undefined
    readonly count: number
  },
): Promise<readonly ChainTransaction[]> {
  const rows = await query
    .select({
      block: historyTransactions.block,
      index: historyTransactions.idx,
      body: historyTransactions.body,
    })
    .from(historyParties)
    .innerJoin(
      historyTransactions,
      and(
        eq(historyTransactions.chain, historyParties.chain),
        eq(historyTransactions.block, historyParties.block),
        eq(historyTransactions.idx, historyParties.idx),
      ),
    )
    .where(
      and(
        eq(historyParties.chain, chain),
        eq(historyParties.party, party),
        before && sql`(${historyParties.block}, ${historyParties.idx}) < (${before.block}, ${before.index})`,
      ),
    )
    .orderBy(desc(historyParties.block), desc(historyParties.idx))
    .limit(count)
  return rows.map(({ body, ...place }) => ({ ...body, ...place }))
}

const maxScannedRows = 1000

export async function readOwn(
  query: Statements,
  {
    chain,
    party,
    tokens,
  }: { readonly chain: string; readonly party: string; readonly tokens: readonly string[] },
): Promise<readonly ChainTransaction[]> {
  const newest = query
    .select({ block: historyParties.block, idx: historyParties.idx })
    .from(historyParties)
    .where(and(eq(historyParties.chain, chain), eq(historyParties.party, party)))
    .orderBy(desc(historyParties.block), desc(historyParties.idx))
    .limit(maxScannedRows)
    .as('newest')
  const body = historyTransactions.body
  const rows = await query
    .select({ block: historyTransactions.block, index: historyTransactions.idx, body })
    .from(newest)
    .innerJoin(
      historyTransactions,
      and(
        eq(historyTransactions.chain, chain),
        eq(historyTransactions.block, newest.block),
        eq(historyTransactions.idx, newest.idx),
      ),
    )
    .where(
      and(
        sql`(${body}->>'from' = ${party} or ${body}->'actors' @> ${JSON.stringify([party])}::jsonb)`,
        or(
          ...tokens.flatMap((token) => [
            sql`${body}->>'to' = ${token}`,
            ...['movements', 'allowances'].map(
              (list) => sql`${body}->${list}::text @> ${JSON.stringify([{ token }])}::jsonb`,
            ),
          ]),
        ),
      ),
    )
  return rows.map(({ body: found, ...place }) => ({ ...found, ...place }))
}
