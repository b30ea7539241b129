import { z } from 'zod'
import {
  RefusedRequestError,
  readResult,
  UpstreamDownError,
  type ChainRpc,
} from '../../../chains/upstream.js'
import type { TraceReader } from './readTraces.js'
import type { ChainTransaction } from '../../historyProvider.js'
import {
  headSchema,
  mostMovements,
  readTransaction,
  receiptSchema,
  transactionSchema,
} from './readTransaction.js'

const blockSchema = headSchema.extend({ transactions: z.array(transactionSchema) })

/** A block by what it says of itself. */
export interface BlockHead {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds since 1970, by the chain. */
  readonly time: number
}

/** A block with what happened in it. */
export interface IndexedBlock extends BlockHead {
  readonly transactions: readonly ChainTransaction[]
}

const toHex = (number: number): string => `0x${number.toString(16)}`

/**
 * The heads of blocks.
 *
 * @param numbers of blocks, or the newest one
 * @returns undefined where there is none
 * @throws as `ChainRpc.send` does, and UpstreamDownError for an answer that is no block
 */
export async function readHeads(
  rpc: ChainRpc,
  caip2: string,
  numbers: readonly (number | 'latest')[],
): Promise<readonly (BlockHead | undefined)[]> {
  const results = await rpc.send(
    numbers.map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [number === 'latest' ? number : toHex(number), false],
    })),
  )
  return results.map((result) => {
    const value = readResult(result)
    if (value === null) return undefined
    const parsed = headSchema.safeParse(value)
    if (!parsed.success) throw new UpstreamDownError(caip2, 5)
    return headOf(parsed.data)
  })
}

const headOf = (head: z.output<typeof headSchema>): BlockHead => ({
  number: Number(head.number),
  hash: head.hash,
  parentHash: head.parentHash,
  time: Number(head.timestamp),
})

/**
 * Blocks with their transactions and receipts, in one batch; as many as are there from the first on.
 *
 * @throws RefusedRequestError when they are more than an answer may have
 * @throws as `readHeads` does
 */
export async function readBlocks(
  rpc: ChainRpc,
  caip2: string,
  {
    first,
    count,
    traces,
  }: { readonly first: number; readonly count: number; readonly traces?: TraceReader | undefined },
): Promise<readonly IndexedBlock[]> {
  const numbers = Array.from({ length: count }, (_, index) => toHex(first + index))
  const results = await rpc.send(
    numbers.flatMap((number) => [
      { method: 'eth_getBlockByNumber', params: [number, true] },
      { method: 'eth_getBlockReceipts', params: [number] },
    ]),
  )
  const blocks: IndexedBlock[] = []
  for (let index = 0; index < count; index += 1) {
    const value = readResult(results[index * 2])
    if (value === null) break
    const block = blockSchema.safeParse(value)
    if (!block.success) throw new UpstreamDownError(caip2, 5)
    const hashes = block.data.transactions.map((transaction) => transaction.hash)
    const given = readResult(results[index * 2 + 1])
    const receipts = z
      .array(receiptSchema)
      .safeParse(Array.isArray(given) ? given : await readSingly(rpc, hashes))
    if (!receipts.success) throw new UpstreamDownError(caip2, 5)
    const byHash = new Map(receipts.data.map((receipt) => [receipt.transactionHash, receipt]))
    // Between two questions the chain may have moved on to another block of this number.
    if (hashes.some((one) => !byHash.has(one))) break
    const minedAt = Number(block.data.timestamp) * 1000
    const { number } = headOf(block.data)
    const transactions = block.data.transactions.map((transaction, at) =>
      readTransaction(transaction, byHash.get(transaction.hash) as z.output<typeof receiptSchema>, {
        block: number,
        index: at,
        minedAt,
      }),
    )
    blocks.push({ ...headOf(block.data), transactions })
  }
  return traces ? withTraces(rpc, blocks, traces) : blocks
}

/** Adds what moved inside of calls, where the node tells. */
async function withTraces(
  rpc: ChainRpc,
  blocks: readonly IndexedBlock[],
  reader: TraceReader,
): Promise<readonly IndexedBlock[]> {
  const filled = blocks.filter(({ transactions }) => transactions.length > 0)
  const traces = await reader.read(
    rpc,
    filled.map(({ number, transactions }) => ({
      number: toHex(number),
      hashes: transactions.map(({ hash }) => hash),
    })),
  )
  if (traces === undefined) return blocks
  return blocks.map((block) => {
    const moved = traces[filled.indexOf(block)]
    const add = (transaction: ChainTransaction): ChainTransaction => {
      const inner = transaction.failed ? [] : (moved?.get(transaction.hash) ?? [])
      if (inner.length === 0) return transaction
      return { ...transaction, movements: [...transaction.movements, ...inner].slice(0, mostMovements) }
    }
    return { ...block, transactions: block.transactions.map(add) }
  })
}

/** For nodes that do not give the receipts of a block at once. */
async function readSingly(rpc: ChainRpc, hashes: readonly string[]): Promise<readonly unknown[]> {
  if (hashes.length === 0) return []
  const results = await rpc.send(
    hashes.map((one) => ({ method: 'eth_getTransactionReceipt', params: [one] })),
  )
  return results.map(readResult)
}

/** Whether a batch was too large for the upstream, so that a smaller one may pass. */
export const isTooMuch = (error: unknown): boolean => error instanceof RefusedRequestError
