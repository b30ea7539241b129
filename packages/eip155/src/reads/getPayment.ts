import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { parseQuantity } from '../hex/parseQuantity.js'
import { getInnerPayment } from './getInnerPayment.js'

/** `keccak256('Transfer(address,address,uint256)')` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Raw = Readonly<Record<string, unknown>>

export interface PaymentParameters {
  readonly chainId: Caip2
  readonly hash: string
  readonly to: string
  readonly token?: string
}

/** Executes no code. */
const PLAIN_GAS = 21_000n

/**
 * Of a token, the largest `Transfer`; of the native coin, the transaction's value or an inner
 * transfer ({@link getInnerPayment}).
 *
 * @returns undefined while no block has it
 */
export async function getPayment(
  env: Env,
  { chainId, hash, to, token }: PaymentParameters,
  withoutTraces: Set<Caip2> = new Set(),
): Promise<{ readonly status: 'success' | 'reverted'; readonly amount: string } | undefined> {
  const ask = (method: string) => env.rpc<Raw | null>(chainId, method, [hash], { fresh: true })
  const [receipt, transaction] = await Promise.all([
    ask('eth_getTransactionReceipt'),
    token === undefined ? ask('eth_getTransactionByHash') : undefined,
  ])
  const block = parseQuantity(receipt?.['blockNumber'])
  if (block === undefined) return undefined
  if (parseQuantity(receipt?.['status']) === 0n) return { status: 'reverted', amount: '0' }
  const receiver = to.toLowerCase()
  if (token !== undefined) return { status: 'success', amount: String(tokensIn(receipt, receiver, token)) }
  if (lower(transaction?.['to']) === receiver)
    return { status: 'success', amount: String(parseQuantity(transaction?.['value']) ?? 0n) }
  const hasRun = (parseQuantity(receipt?.['gasUsed']) ?? 0n) > PLAIN_GAS
  const inner = hasRun ? await getInnerPayment(env, { block, chainId, hash, receiver, withoutTraces }) : 0n
  return { status: 'success', amount: String(inner) }
}

function tokensIn(receipt: Raw | null, receiver: string, token: string): bigint {
  const logs = Array.isArray(receipt?.['logs']) ? (receipt['logs'] as readonly Raw[]) : []
  const amounts = logs.map((log) => amountOf(log ?? {}, { receiver, token: token.toLowerCase() }))
  return amounts.reduce((most, one) => (one > most ? one : most), 0n)
}

function amountOf(
  { address, data, topics }: Raw,
  { receiver, token }: { readonly receiver: string; readonly token: string },
): bigint {
  // A fourth topic means a non-fungible token (ERC-721).
  if (lower(address) !== token || !Array.isArray(topics) || topics.length !== 3) return 0n
  const [kind, from, to] = topics.map(lower)
  const isTheirs =
    kind === TRANSFER && to?.slice(-40) === receiver.slice(2) && from?.slice(-40) !== to.slice(-40)
  return isTheirs && typeof data === 'string' && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n
}

const lower = (value: unknown): string => String(value).toLowerCase()
