import { z } from 'zod'
import type { ChainEntry } from '../../../chains/chainRegistry.js'
import { readResult, RefusedRequestError } from '../../../chains/upstream.js'
import type { ChainTransaction } from '../../historyProvider.js'
import { headSchema, readTransaction, receiptSchema, topic, transactionSchema } from './readTransaction.js'

/** Blocks of the first query; nodes differ. */
const widest = 50_000
const narrowest = 500
/** Per page. */
const maxQueries = 6
/** Busier accounts get smaller ranges. */
const maxLogs = 10_000

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const logSchema = z.object({
  transactionHash: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  blockNumber: quantity,
  transactionIndex: quantity,
})

interface Mention {
  readonly hash: string
  readonly block: number
  readonly index: number
}

export interface LoggedPage {
  readonly transactions: readonly ChainTransaction[]
  /** The next page continues below this block; undefined at the end. */
  readonly below: number | undefined
}

/** Token history before the index, newest first; no plain payments. */
export async function readByLogs(
  entry: ChainEntry,
  party: string,
  { below, from, count }: { readonly below: number; readonly from: number; readonly count: number },
): Promise<LoggedPage> {
  let high = below - 1
  let span = widest
  for (let look = 0; look < maxQueries && high >= from; look += 1) {
    const low = Math.max(from, high - span + 1)
    const mentions = await findMentions(entry, party, low, high)
    if (mentions === undefined) {
      if (span === narrowest) return { transactions: [], below: undefined }
      span = Math.max(narrowest, Math.floor(span / 10))
      continue
    }
    if (mentions.length > 0) {
      const lowest = mentions[count - 1]?.block ?? low
      const page = mentions.filter(({ block }) => block >= lowest)
      return { transactions: await readMentioned(entry, page), below: lowest > from ? lowest : undefined }
    }
    high = low - 1
  }
  return { transactions: [], below: high >= from ? high + 1 : undefined }
}

/** Undefined when it is too much for the node. */
async function findMentions(
  { rpc }: ChainEntry,
  party: string,
  low: number,
  high: number,
): Promise<readonly Mention[] | undefined> {
  const own = `0x${party.slice(2).padStart(64, '0')}`
  const several = [topic.single, topic.batch]
  const filters = [
    [[topic.transfer, topic.approval], own],
    [[topic.transfer, topic.acted], null, own],
    [several, null, own],
    [several, null, null, own],
  ]
  const range = { fromBlock: `0x${low.toString(16)}`, toBlock: `0x${high.toString(16)}` }
  try {
    const results = await rpc.send(
      filters.map((topics) => ({ method: 'eth_getLogs', params: [{ ...range, topics }] })),
    )
    const lists = results.map((result) => z.array(logSchema).max(maxLogs).parse(readResult(result)))
    const byHash = new Map(
      lists
        .flat()
        .map(({ transactionHash: hash, blockNumber, transactionIndex }) => [
          hash,
          { hash, block: Number(blockNumber), index: Number(transactionIndex) },
        ]),
    )
    return [...byHash.values()]
      .filter(({ block }) => block >= low && block <= high)
      .sort((one, other) => other.block - one.block || other.index - one.index)
  } catch (error) {
    if (error instanceof RefusedRequestError || error instanceof z.ZodError) return undefined
    throw error
  }
}

async function readMentioned(
  { rpc }: ChainEntry,
  mentions: readonly Mention[],
): Promise<readonly ChainTransaction[]> {
  const numbers = [...new Set(mentions.map(({ block }) => block))]
  const results = await rpc.send([
    ...mentions.flatMap(({ hash }) => [
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionReceipt', params: [hash] },
    ]),
    ...numbers.map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    })),
  ])
  const times = new Map(
    numbers.map((number, at) => {
      const head = headSchema.safeParse(readResult(results[mentions.length * 2 + at]))
      return [number, head.success ? Number(head.data.timestamp) * 1000 : undefined]
    }),
  )
  return mentions.flatMap(({ block, index }, at) => {
    const transaction = transactionSchema.safeParse(readResult(results[at * 2]))
    const receipt = receiptSchema.safeParse(readResult(results[at * 2 + 1]))
    const minedAt = times.get(block)
    if (!transaction.success || !receipt.success || minedAt === undefined) return []
    return [readTransaction(transaction.data, receipt.data, { block, index, minedAt })]
  })
}
