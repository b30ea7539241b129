import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { parseQuantity } from '../hex/parseQuantity.js'

type Raw = Readonly<Record<string, unknown>>

const MOST_FRAMES = 5_000

export interface InnerPaymentParameters {
  readonly chainId: Caip2
  readonly hash: string
  readonly receiver: string
  readonly block: bigint
  readonly withoutTraces: Set<Caip2>
}

/**
 * The largest transfer of native coins by a contract, from a tracing node. Without tracing, the
 * receiver's balance change over the block minus direct transfers of its other transactions, whose
 * inner transfers cannot be distinguished.
 */
export async function getInnerPayment(
  env: Env,
  { block, chainId, hash, receiver, withoutTraces }: InnerPaymentParameters,
): Promise<bigint> {
  const ask = (method: string, params: readonly unknown[]) =>
    env.rpc<unknown>(chainId, method, params, { fresh: true })
  if (!withoutTraces.has(chainId)) {
    try {
      const trace = await ask('debug_traceTransaction', [hash, { tracer: 'callTracer' }])
      if (isRaw(trace) && 'from' in trace) return largestPayment(trace, receiver)
      withoutTraces.add(chainId)
    } catch (error) {
      // Most public nodes do not trace; a refusal counts against their health.
      withoutTraces.add(chainId)
      if (!isLatchkeyError(error, 'rpc_error')) throw error
    }
  }
  const balanceAt = async (at: bigint) => parseQuantity(await ask('eth_getBalance', [receiver, hex(at)]))
  const [after, before, fullBlock] = await Promise.all([
    balanceAt(block),
    balanceAt(block - 1n),
    ask('eth_getBlockByNumber', [hex(block), true]),
  ])
  if (after === undefined || before === undefined || !isRaw(fullBlock)) return 0n
  const others: readonly unknown[] = Array.isArray(fullBlock['transactions']) ? fullBlock['transactions'] : []
  const direct = others.reduce<bigint>(
    (sum, one) =>
      isRaw(one) && lower(one['to']) === receiver && lower(one['hash']) !== lower(hash)
        ? sum + (parseQuantity(one['value']) ?? 0n)
        : sum,
    0n,
  )
  const payment = after - before - direct
  return payment > 0n ? payment : 0n
}

/** Without reverted calls. */
function largestPayment(trace: Raw, receiver: string): bigint {
  let maximum = 0n
  const open: unknown[] = [trace]
  for (let frames = 0; open.length > 0 && frames < MOST_FRAMES; frames += 1) {
    const frame = open.pop()
    if (!isRaw(frame) || frame['error'] !== undefined) continue
    const { calls, from, to, type, value } = frame
    // Other types have a value but move nothing.
    const isTheirs = (type === 'CALL' || type === 'SELFDESTRUCT') && lower(to) === receiver
    const moved = isTheirs && lower(from) !== receiver ? (parseQuantity(value) ?? 0n) : 0n
    if (moved > maximum) maximum = moved
    if (Array.isArray(calls)) open.push(...(calls as readonly unknown[]))
  }
  return maximum
}

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null
const hex = (block: bigint): string => `0x${block.toString(16)}`
const lower = (value: unknown): string => String(value).toLowerCase()
