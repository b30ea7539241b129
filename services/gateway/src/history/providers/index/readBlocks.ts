import * as AbiEvent from 'ox/AbiEvent'
import { z } from 'zod'
import {
  RefusedRequestError,
  readResult,
  UpstreamDownError,
  type ChainRpc,
} from '../../../chains/upstream.js'
import type { Allowance, ChainTransaction, Movement } from '../../historyProvider.js'

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase()
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
const headSchema = z.object({ number: quantity, hash, parentHash: hash, timestamp: quantity })
const blockSchema = headSchema.extend({
  transactions: z.array(
    z.object({
      hash,
      from: address,
      to: address.nullish(),
      value: quantity,
      input: z.string(),
      nonce: quantity,
    }),
  ),
})
const logSchema = z.object({ address, topics: z.array(hash), data: z.string() })
const receiptSchema = z.object({
  transactionHash: hash,
  status: quantity.nullish(),
  gasUsed: quantity,
  effectiveGasPrice: quantity.nullish(),
  logs: z.array(logSchema),
})
type Log = z.output<typeof logSchema>
type Receipt = z.output<typeof receiptSchema>

/** A block by what it says of itself. */
export interface BlockHead {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
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
  { first, count }: { readonly first: number; readonly count: number },
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
      readTransaction(transaction, byHash.get(transaction.hash) as Receipt, {
        block: number,
        index: at,
        minedAt,
      }),
    )
    blocks.push({ ...headOf(block.data), transactions })
  }
  return blocks
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

/** Movements of one transaction that are kept; beyond that it hands things out. */
const mostMovements = 1000

function readTransaction(
  { hash, from, to, value, input, nonce }: z.output<typeof blockSchema>['transactions'][number],
  receipt: Receipt,
  at: { readonly block: number; readonly index: number; readonly minedAt: number },
): ChainTransaction {
  const { logs, gasUsed, effectiveGasPrice, status } = receipt
  return {
    hash,
    ...at,
    from,
    ...(to != null && { to }),
    value: BigInt(value).toString(),
    ...(input.length >= 10 && { selector: input.slice(0, 10).toLowerCase() }),
    nonce: Number(nonce),
    ...(status != null && BigInt(status) === 0n && { failed: true as const }),
    ...(effectiveGasPrice != null && { fee: (BigInt(gasUsed) * BigInt(effectiveGasPrice)).toString() }),
    movements: logs.flatMap(readMovements).slice(0, mostMovements),
    allowances: logs.flatMap((log) => readAllowance(log) ?? []).slice(0, mostMovements),
    actors: logs.flatMap(({ topics }) =>
      topics[0] === topic.acted && topics[2] ? [addressOf(topics[2])] : [],
    ),
  }
}

const topic = {
  transfer: AbiEvent.getSelector('event Transfer(address indexed from, address indexed to, uint256 value)'),
  single: AbiEvent.getSelector(
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  ),
  approval: AbiEvent.getSelector(
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
  ),
  // WETH9
  deposit: AbiEvent.getSelector('event Deposit(address indexed dst, uint256 wad)'),
  withdraw: AbiEvent.getSelector('event Withdrawal(address indexed src, uint256 wad)'),
  // ERC-4337
  acted: AbiEvent.getSelector(
    'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  ),
}

const nobody = `0x${'0'.repeat(40)}`
const addressOf = (word: string): string => `0x${word.slice(-40).toLowerCase()}`
const wordOf = (data: string, index: number): string | undefined => {
  const word = data.slice(2 + index * 64, 66 + index * 64)
  return /^[0-9a-fA-F]{64}$/.test(word) ? BigInt(`0x${word}`).toString() : undefined
}

function readMovements({ address: token, topics, data }: Log): readonly Movement[] {
  const [first, one, two, three] = topics
  if (one === undefined) return []
  // The wrapper of native coins writes no transfer for what it makes and burns.
  if (first === topic.deposit || first === topic.withdraw) {
    const amount = wordOf(data, 0)
    const [from, to] = first === topic.deposit ? [nobody, addressOf(one)] : [addressOf(one), nobody]
    return amount === undefined ? [] : [{ token, from, to, amount, isWrap: true }]
  }
  if (two === undefined) return []
  if (first === topic.transfer) {
    const shared = { token, from: addressOf(one), to: addressOf(two) }
    if (three !== undefined) return [{ ...shared, amount: '1', id: BigInt(three).toString() }]
    const amount = wordOf(data, 0)
    return amount === undefined ? [] : [{ ...shared, amount }]
  }
  if (first === topic.single && three !== undefined) {
    const [id, amount] = [wordOf(data, 0), wordOf(data, 1)]
    if (id === undefined || amount === undefined) return []
    return [{ token, from: addressOf(two), to: addressOf(three), amount, id }]
  }
  return []
}

function readAllowance({ address: token, topics, data }: Log): Allowance | undefined {
  const [first, owner, spender, id] = topics
  const amount = wordOf(data, 0)
  if (first !== topic.approval || owner === undefined || spender === undefined) return undefined
  if (id !== undefined || amount === undefined) return undefined
  return { token, owner: addressOf(owner), spender: addressOf(spender), amount }
}
