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
  maxMovements,
  readTransaction,
  receiptSchema,
  transactionSchema,
} from './readTransaction.js'

const blockSchema = headSchema.extend({ transactions: z.array(transactionSchema) })

export interface BlockHead {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Unix seconds. */
  readonly time: number
}

export interface IndexedBlock extends BlockHead {
  readonly transactions: readonly ChainTransaction[]
}

const toHex = (number: number): string => `0x${number.toString(16)}`

/** Undefined where there is none. @throws UpstreamDownError for no block */
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
 * In one batch, up to the first missing block.
 *
 * @throws RefusedRequestError when the answer would be too large
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
    // A reorganization may have replaced the block.
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
      return { ...transaction, movements: [...transaction.movements, ...inner].slice(0, maxMovements) }
    }
    return { ...block, transactions: block.transactions.map(add) }
  })
}

/** For nodes without eth_getBlockReceipts. */
async function readSingly(rpc: ChainRpc, hashes: readonly string[]): Promise<readonly unknown[]> {
  if (hashes.length === 0) return []
  const results = await rpc.send(
    hashes.map((one) => ({ method: 'eth_getTransactionReceipt', params: [one] })),
  )
  return results.map(readResult)
}

export const isBatchTooLarge = (error: unknown): boolean => error instanceof RefusedRequestError
