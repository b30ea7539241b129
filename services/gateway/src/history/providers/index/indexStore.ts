import type { Database } from '@latchkey/kit/database/database'
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { ChainTransaction } from '../../historyProvider.js'
import { historyBlocks, historyChains, historyParties, historyTransactions } from './indexTables.js'
import type { BlockHead, IndexedBlock } from './readBlocks.js'
import { readOwn, readPage, type Place } from './readIndex.js'

/** A deeper reorganization rebuilds the index. */
const rememberedHashes = 64

export interface IndexedRange {
  readonly low: number
  readonly high: number
}

export interface IndexState extends IndexedRange {
  readonly tip: { readonly hash: string; readonly time: number | undefined } | undefined
  /** `ago` is in seconds. */
  readonly seenHead: { readonly head: number; readonly time: number; readonly ago: number } | undefined
}

export type Tip = Pick<BlockHead, 'number' | 'hash'> & { readonly time: number | null }

type Statements = Database['query']

/** Rows written by two gateways at once are stored once. */
export interface IndexStore {
  range(chain: string): Promise<IndexedRange | undefined>
  /** Newest first. */
  newest(chain: string): Promise<readonly Tip[]>
  /** The leader's view; does nothing without a range. */
  see(chain: string, head: BlockHead): Promise<void>
  state(chain: string): Promise<IndexState | undefined>
  /**
   * Consecutive blocks at either end of the range.
   *
   * @returns false when the range has changed
   */
  add(chain: string, from: IndexedRange | undefined, blocks: readonly IndexedBlock[]): Promise<boolean>
  rewind(chain: string, from: IndexedRange, to: number | undefined): Promise<boolean>
  read(
    chain: string,
    party: string,
    options: { readonly before: Place | undefined; readonly count: number },
  ): Promise<readonly ChainTransaction[]>
  /** Newest first; signed or acted in by the account. */
  own(chain: string, party: string, tokens: readonly string[]): Promise<readonly ChainTransaction[]>
}

export function createIndexStore({ query, upkeep }: Pick<Database, 'query' | 'upkeep'>): IndexStore {
  return {
    async range(chain) {
      const [row] = await query.select().from(historyChains).where(eq(historyChains.chain, chain))
      return row && { low: row.low, high: row.high }
    },
    newest: (chain) =>
      query
        .select({ number: historyBlocks.number, hash: historyBlocks.hash, time: historyBlocks.time })
        .from(historyBlocks)
        .where(eq(historyBlocks.chain, chain))
        .orderBy(desc(historyBlocks.number)),
    async see(chain, { number, time }) {
      await query
        .update(historyChains)
        .set({ head: number, headTime: time, seenAt: sql`now()` })
        .where(eq(historyChains.chain, chain))
    },
    state: (chain) => readState(query, chain),
    add: (chain, from, blocks) =>
      upkeep.transaction(async (run) => {
        const [first, last] = [blocks[0], blocks.at(-1)]
        if (first === undefined || last === undefined) return true
        const low = Math.min(first.number, from?.low ?? first.number)
        const high = Math.max(last.number, from?.high ?? last.number)
        if (!(await widenRange(run, chain, { from, to: { low, high } }))) return false
        await insertTransactions(
          run,
          chain,
          blocks.flatMap((block) => block.transactions),
        )
        await rememberHashes(run, chain, { blocks, high })
        return true
      }),
    rewind: (chain, from, to) =>
      upkeep.transaction(async (run) => {
        if (!(await lowerRange(run, chain, { from, to }))) return false
        await removeAbove(run, chain, to ?? -1)
        return true
      }),
    read: (chain, party, options) => readPage(query, { chain, party, ...options }),
    own: (chain, party, tokens) => readOwn(query, { chain, party, tokens }),
  }
}

async function readState(query: Statements, chain: string): Promise<IndexState | undefined> {
  const { low, high, head, headTime, seenAt } = historyChains
  const [row] = await query
    .select({
      range: { low, high },
      head,
      headTime,
      ago: sql<string | null>`extract(epoch from now() - ${seenAt})`,
      tip: { hash: historyBlocks.hash, time: historyBlocks.time },
    })
    .from(historyChains)
    .leftJoin(
      historyBlocks,
      and(eq(historyBlocks.chain, historyChains.chain), eq(historyBlocks.number, high)),
    )
    .where(eq(historyChains.chain, chain))
  if (row === undefined) return undefined
  const { head: headNumber, headTime: time, ago } = row
  return {
    ...row.range,
    tip: row.tip === null ? undefined : { hash: row.tip.hash, time: row.tip.time ?? undefined },
    seenHead:
      headNumber !== null && time !== null && ago !== null
        ? { head: headNumber, time, ago: Number(ago) }
        : undefined,
  }
}

/** Of two gateways with the same blocks one writes. */
const isRange = (chain: string, { low, high }: IndexedRange) =>
  and(eq(historyChains.chain, chain), eq(historyChains.low, low), eq(historyChains.high, high))

async function widenRange(
  run: Statements,
  chain: string,
  { from, to }: { readonly from: IndexedRange | undefined; readonly to: IndexedRange },
): Promise<boolean> {
  const moved = from
    ? await run
        .update(historyChains)
        .set(to)
        .where(isRange(chain, from))
        .returning({ high: historyChains.high })
    : await run
        .insert(historyChains)
        .values({ chain, ...to })
        .onConflictDoNothing()
        .returning({ high: historyChains.high })
  return moved.length > 0
}

async function lowerRange(
  run: Statements,
  chain: string,
  { from, to }: { readonly from: IndexedRange; readonly to: number | undefined },
): Promise<boolean> {
  const moved =
    to === undefined
      ? await run.delete(historyChains).where(isRange(chain, from)).returning({ high: historyChains.high })
      : await run
          .update(historyChains)
          .set({ high: to })
          .where(isRange(chain, from))
          .returning({ high: historyChains.high })
  return moved.length > 0
}

async function insertTransactions(
  run: Statements,
  chain: string,
  transactions: readonly ChainTransaction[],
): Promise<void> {
  if (transactions.length === 0) return
  const bodies = transactions.map(({ block, index, ...body }) => ({ block, idx: index, body }))
  const parties = transactions.flatMap((transaction) =>
    [...partiesOf(transaction)].map((party) => ({
      party,
      block: transaction.block,
      idx: transaction.index,
    })),
  )
  await run.execute(sql`insert into ${historyTransactions} (chain, block, idx, body)
    select ${chain}, r.block, r.idx, r.body
    from jsonb_to_recordset(${JSON.stringify(bodies)}::jsonb) as r(block bigint, idx integer, body jsonb)`)
  await run.execute(sql`insert into ${historyParties} (chain, party, block, idx)
    select ${chain}, r.party, r.block, r.idx
    from jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as r(party text, block bigint, idx integer)`)
}

async function rememberHashes(
  run: Statements,
  chain: string,
  { blocks, high }: { readonly blocks: readonly IndexedBlock[]; readonly high: number },
): Promise<void> {
  const remembered = blocks.filter(({ number }) => number > high - rememberedHashes)
  if (remembered.length > 0)
    await run
      .insert(historyBlocks)
      .values(remembered.map(({ number, hash, time }) => ({ chain, number, hash, time })))
  await run
    .delete(historyBlocks)
    .where(and(eq(historyBlocks.chain, chain), lte(historyBlocks.number, high - rememberedHashes)))
}

async function removeAbove(run: Statements, chain: string, block: number): Promise<void> {
  // The parties cascade.
  await run
    .delete(historyTransactions)
    .where(and(eq(historyTransactions.chain, chain), gt(historyTransactions.block, block)))
  await run.delete(historyBlocks).where(and(eq(historyBlocks.chain, chain), gt(historyBlocks.number, block)))
}

function partiesOf({ from, to, value, failed, ...rest }: ChainTransaction): ReadonlySet<string> {
  if (failed) return new Set([from])
  return new Set([
    from,
    ...(to === undefined || value === '0' ? [] : [to]),
    ...rest.actors,
    ...rest.movements.flatMap((move) => [move.from, move.to]),
    ...rest.allowances.map(({ owner }) => owner),
  ])
}
