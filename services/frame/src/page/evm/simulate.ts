import { amountText } from '../review/amountText.js'
import type { Rpc } from '../services/rpc.js'
import type { Change } from '../review/review.js'
import type { RequestContext } from '../requests/context.js'
import { sameAddress, shortAddress, toHex, type Hex } from './hex.js'
import { grantsOf, movementsOf, type Grant, type Log, type Movement } from './readLogs.js'
import { readToken, tokenName, type Token } from './tokens.js'
import { t } from '../words/t.js'

type SimulationContext = Pick<RequestContext, 'rpc' | 'network' | 'signal'>

export interface Call {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

export type Simulation =
  | {
      readonly kind: 'changes'
      readonly changes: readonly Change[]
      readonly moved: readonly Movement[]
      readonly granted: readonly Grant[]
      readonly logs: readonly Log[]
    }
  | { readonly kind: 'fails'; readonly reason: string }
  | { readonly kind: 'unknown' }

interface SimulatedCall {
  readonly status?: Hex
  readonly error?: { readonly message?: string }
  readonly logs?: readonly Log[]
}

/** The native coin in `eth_simulateV1`. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** eth_simulateV1 reports balance changes, eth_call only failures. */
export async function simulate(
  context: SimulationContext,
  from: Hex,
  calls: readonly Call[],
): Promise<Simulation> {
  const { rpc, signal } = context
  const simulatedCalls = calls.map(({ to, value, data }) => ({
    from,
    ...(to && { to }),
    value: toHex(value),
    data,
  }))
  try {
    const blocks = await rpc.call<readonly { calls: readonly SimulatedCall[] }[]>(
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: simulatedCalls }], traceTransfers: true, validation: false }, 'latest'],
      signal,
    )
    const answers = blocks[0]?.calls ?? []
    const failed = answers.find(({ status }) => status === '0x0')
    if (failed) return { kind: 'fails', reason: failed.error?.message ?? '' }
    return await changesOf(
      context,
      from,
      answers.flatMap(({ logs = [] }) => logs),
    )
  } catch {
    return tryCall(rpc, simulatedCalls[0], signal)
  }
}

export const signedAmount = (amount: bigint, decimals: number): string =>
  `${amount > 0n ? '+' : '−'}${amountText(amount > 0n ? amount : -amount, decimals)}`

async function tryCall(rpc: Rpc, call: object | undefined, signal: AbortSignal): Promise<Simulation> {
  try {
    await rpc.call('eth_call', [call, 'latest'], signal)
    return { kind: 'unknown' }
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error('')
    const { code, data } = (cause ?? {}) as { readonly code?: unknown; readonly data?: unknown }
    const isRevert = code === 3 || (typeof data === 'string' && /^0x[\da-f]*$/i.test(data))
    // Old nodes report a revert as -32000 with only this word.
    return isRevert || /revert/i.test(message) ? { kind: 'fails', reason: message } : { kind: 'unknown' }
  }
}

async function changesOf(
  context: SimulationContext,
  owner: Hex,
  logs: readonly Log[],
): Promise<Extract<Simulation, { kind: 'changes' }>> {
  const [moved, granted] = [movementsOf(logs, owner), grantsOf(logs, owner)]
  const addresses = [...new Set([...moved, ...granted].map(({ address }) => address))]
  const tokens = new Map(
    await Promise.all(
      addresses.map(async (one) => {
        const isNative = sameAddress(one, nativeAddress)
        const native: Token = { symbol: context.network.symbol, decimals: 18 }
        return [one, isNative ? native : await readToken(context, one)] as const
      }),
    ),
  )
  const nameOf = (address: Hex, id: bigint | undefined) => {
    const token = tokens.get(address)
    const name = token ? tokenName(token) : t('itemsOf', { contract: shortAddress(address) })
    return id === undefined
      ? name
      : t('itemOf', { number: String(id), token: token ? name : shortAddress(address) })
  }
  // An unlisted token may copy any name.
  const pictureOf = (address: Hex, id: bigint | undefined) => {
    const token = id === undefined ? tokens.get(address) : undefined
    return token !== undefined && token.unlisted === undefined ? { picture: token.symbol } : {}
  }
  const places = (address: Hex, id: bigint | undefined) =>
    id === undefined ? (tokens.get(address)?.decimals ?? 0) : 0
  return {
    kind: 'changes',
    moved,
    granted,
    logs,
    changes: [
      ...moved.map(({ address, id, amount }): Change => ({
        symbol: nameOf(address, id),
        isIn: amount > 0n,
        amount: signedAmount(amount, places(address, id)),
        ...pictureOf(address, id),
      })),
      ...granted.map(({ address, id, spender, amount }) => ({
        symbol: nameOf(address, id),
        isIn: false,
        amount:
          amount === 'all'
            ? t('mayTakeAll', { spender: shortAddress(spender) })
            : t('mayTake', {
                spender: shortAddress(spender),
                amount: amountText(amount, places(address, id)),
              }),
        ...pictureOf(address, id),
      })),
    ],
  }
}
