import { type ChainNode, NodeError } from './createNode.js'

export interface TokenTransfer {
  /** Lower case. */
  readonly token: string
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly amount: bigint
}

export interface MinedTransaction {
  readonly from: string
  /** Undefined for a creation. */
  readonly to: string | undefined
  /** Base units, without inner calls. */
  readonly value: bigint
  readonly failed: boolean
  /** Else only {@link value} moved. */
  readonly hasRun: boolean
  readonly transfers: readonly TokenTransfer[]
  /** With its own block. */
  readonly confirmations: number
  /** Block time, Unix milliseconds. */
  readonly at: number
}

export type Raw = Readonly<Record<string, unknown>>

/** No code ran. */
const PLAIN_GAS = 21_000n

/** `keccak256('Transfer(address,address,uint256)')` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * @returns undefined when in no block of the chain
 * @throws NodeError for missing or invalid answers
 */
export async function readTransaction(node: ChainNode, hash: string): Promise<MinedTransaction | undefined> {
  const [receipt, transaction, head] = await Promise.all([
    node.ask('eth_getTransactionReceipt', [hash]),
    node.ask('eth_getTransactionByHash', [hash]),
    node.ask('eth_blockNumber', []),
  ])
  if (receipt === null || transaction === null) return undefined
  const { blockHash, blockNumber, gasUsed, logs, status } = rawOf(receipt)
  const { from, hash: nodeHash, input: _, to, value } = rawOf(transaction)
  if (text(nodeHash) !== hash) throw new NodeError('A node answered with another transaction')
  // May be reorganized away.
  const block = await node.ask('eth_getBlockByNumber', [blockNumber, false])
  if (block === null) return undefined
  const { hash: canonicalHash, timestamp } = rawOf(block)
  if (text(canonicalHash) !== text(blockHash)) return undefined
  return {
    from: text(from),
    to: to === null || to === undefined ? undefined : text(to),
    value: quantity(value),
    failed: quantity(status) !== 1n,
    hasRun: gasUsed === undefined || quantity(gasUsed) > PLAIN_GAS,
    transfers: Array.isArray(logs) ? logs.flatMap((log) => transferOf(rawOf(log)) ?? []) : [],
    confirmations: Number(quantity(head) - quantity(blockNumber)) + 1,
    at: Number(quantity(timestamp)) * 1000,
  }
}

/** @throws NodeError unless a token */
export async function readDecimals(node: ChainNode, token: string): Promise<number> {
  const answer = await node.ask('eth_call', [{ to: token, data: '0x313ce567' }, 'latest'])
  const decimals = isHex(answer) && answer.length === 66 ? BigInt(answer) : 256n
  if (decimals > 77n) throw new NodeError(`${token} tells no decimals`)
  return Number(decimals)
}

function transferOf({ address, data, removed, topics }: Raw): TokenTransfer | undefined {
  // ERC-721 has a fourth topic.
  if (!Array.isArray(topics) || topics.length !== 3 || text(topics[0]) !== TRANSFER) return undefined
  if (removed === true || !isHex(data) || data.length !== 66) return undefined
  return {
    token: text(address),
    from: addressOf(topics[1]),
    to: addressOf(topics[2]),
    amount: BigInt(data),
  }
}

export const rawOf = (value: unknown): Raw =>
  (typeof value === 'object' && value !== null ? value : {}) as Raw
const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
export const text = (value: unknown): string => String(value).toLowerCase()
const addressOf = (topic: unknown): string => `0x${text(topic).slice(-40)}`

export function quantity(value: unknown): bigint {
  if (isHex(value) && value.length <= 66) return BigInt(value)
  throw new NodeError('A node answered with something that is no number')
}
