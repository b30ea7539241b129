import type { Rpc } from '../services/rpc.js'
import type { Change } from '../review/review.js'
import { formatUnits, sameAddress, toHex, type Hex } from './hex.js'
import { readToken } from './readToken.js'
import { t } from '../words/t.js'

/** A call as it would be sent. */
export interface Call {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

/** What calls would do if they were sent now. */
export type Simulation =
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  | { readonly kind: 'fails'; readonly reason: string }
  /** The node cannot say. */
  | { readonly kind: 'unknown' }

interface SimulatedCall {
  readonly status?: Hex
  readonly error?: { readonly message?: string }
  readonly logs?: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[]
}

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Where eth_simulateV1 reports transfers of the native coin. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Tries calls one after the other without sending them: by eth_simulateV1, which says what moves, or where a node has it
 * not by eth_call, which says whether they fail.
 *
 * @param from whose balances are looked at
 * @param native the chain's coin
 */
export async function simulate(
  rpc: Rpc,
  from: Hex,
  calls: readonly Call[],
  { native, signal }: { native: string; signal: AbortSignal },
): Promise<Simulation> {
  const asked = calls.map(({ to, value, data }) => ({ from, ...(to && { to }), value: toHex(value), data }))
  try {
    const blocks = await rpc.call<readonly { calls: readonly SimulatedCall[] }[]>(
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: asked }], traceTransfers: true, validation: false }, 'latest'],
      signal,
    )
    const answers = blocks[0]?.calls ?? []
    const failed = answers.find(({ status }) => status === '0x0')
    if (failed) return { kind: 'fails', reason: failed.error?.message ?? '' }
    return { kind: 'changes', changes: await changesOf(rpc, from, answers, { native, signal }) }
  } catch {
    return tryCall(rpc, asked[0], signal)
  }
}

async function tryCall(rpc: Rpc, call: object | undefined, signal: AbortSignal): Promise<Simulation> {
  try {
    await rpc.call('eth_call', [call, 'latest'], signal)
    return { kind: 'unknown' }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return /revert/i.test(message) ? { kind: 'fails', reason: message } : { kind: 'unknown' }
  }
}

async function changesOf(
  rpc: Rpc,
  owner: Hex,
  answers: readonly SimulatedCall[],
  { native, signal }: { native: string; signal: AbortSignal },
): Promise<readonly Change[]> {
  const sums = new Map<Hex, bigint>()
  for (const { address, topics, data } of answers.flatMap(({ logs = [] }) => logs)) {
    const [topic, from, to, id] = topics
    if (topic !== transferTopic || from === undefined || to === undefined) continue
    // With a fourth topic it is one piece of a collection, and the topic is its number.
    const amount = id === undefined ? BigInt(data === '0x' ? 0 : data) : 1n
    const isIn = sameAddress(`0x${to.slice(26)}`, owner)
    const isOut = sameAddress(`0x${from.slice(26)}`, owner)
    if (isIn !== isOut) sums.set(address, (sums.get(address) ?? 0n) + (isIn ? amount : -amount))
  }
  const moved = [...sums].filter(([, sum]) => sum !== 0n)
  return Promise.all(
    moved.map(async ([address, sum]) => {
      const isNative = sameAddress(address, nativeAddress)
      const token = isNative ? { symbol: native, decimals: 18 } : await readToken(rpc, address, signal)
      const { symbol, decimals } = token ?? {
        symbol: t('itemsOf', { contract: `${address.slice(0, 8)}…` }),
        decimals: 0,
      }
      return {
        symbol,
        isIn: sum > 0n,
        amount: `${sum > 0n ? '+' : '−'}${formatUnits(sum > 0n ? sum : -sum, decimals)}`,
      }
    }),
  )
}
