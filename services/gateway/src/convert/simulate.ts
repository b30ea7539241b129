import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { z } from 'zod'
import {
  decodeUint,
  encodeBalanceOf,
  encodeGetEthBalance,
  type ContractResult,
} from '../balances/providers/multicall.js'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult } from '../chains/upstream.js'
import { callInPlace, type Step } from './callInPlace.js'
import { nativeToken, type BuiltSwap, type BuildRequest } from './swapProvider.js'

const approve = AbiFunction.from('function approve(address spender, uint256 amount)')

export const encodeApprove = (spender: string, amount: bigint): Hex =>
  AbiFunction.encodeData(approve, [spender as Hex, amount])

export interface Effect {
  readonly failed?: true
  /** Base units. */
  readonly received: bigint
  /** Base units. */
  readonly paid: bigint
  /** Of `from`, base units. */
  readonly held: bigint
  readonly gas?: number
}

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const simulated = z
  .array(
    z.object({
      calls: z.array(z.object({ status: quantity, gasUsed: quantity, returnData: z.string() })),
    }),
  )
  .length(1)

/**
 * By `eth_simulateV1`, or a code override.
 *
 * @returns undefined when the node supports neither
 */
export async function simulate(
  entry: ChainEntry,
  request: BuildRequest,
  built: BuiltSwap,
): Promise<Effect | undefined> {
  const { chain, rpc } = entry
  const { from, to, amount, user } = request
  const { multicall } = chain
  if (multicall === null && (from === nativeToken || to === nativeToken)) return undefined
  const steps = stepsOf(entry, request, built)
  const calls = steps.map(({ value, ...call }) => ({
    from: user,
    ...call,
    ...(value !== undefined && { value: `0x${value.toString(16)}` }),
  }))
  const [answer, native] = await rpc.send([
    { method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls }], validation: false }, 'latest'] },
    { method: 'eth_getBalance', params: [user, 'latest'] },
  ])
  const coins = quantity.safeParse(readResult(native))
  // Nodes do not simulate amounts beyond the balance.
  if (from === nativeToken && coins.success && BigInt(coins.data) < amount)
    return { failed: true, received: 0n, paid: 0n, held: BigInt(coins.data) }
  const results = simulated.safeParse(readResult(answer)).data?.[0]?.calls
  if (results?.length === steps.length) {
    const gas = Number(BigInt(results.at(-3)?.gasUsed ?? 0))
    const read = results.map(({ status, returnData }) => ({
      success: BigInt(status) === 1n,
      data: returnData,
    }))
    return effectOf(read, gas)
  }
  return effectOf((await callInPlace(entry, { user, steps })) ?? [], undefined)
}

/** Balances, the approvals, the swap, the same balances. */
function stepsOf(
  { chain: { multicall } }: ChainEntry,
  { from, to, amount, user, permit }: BuildRequest,
  built: BuiltSwap,
): readonly Step[] {
  const balance = (token: string): Step =>
    token === nativeToken
      ? { to: multicall ?? '', data: encodeGetEthBalance(user) }
      : { to: token, data: encodeBalanceOf(user) }
  // Tokens like USDT change an allowance only from zero.
  const allowances =
    from === nativeToken || permit
      ? []
      : [0n, amount].map((units) => ({ to: from, data: encodeApprove(built.to, units) }))
  const swap = { to: built.to, data: built.data, value: built.value }
  return [balance(from), balance(to), ...allowances, swap, balance(from), balance(to)]
}

function effectOf(results: readonly ContractResult[], gas: number | undefined): Effect | undefined {
  const swap = results.at(-3)
  const [held, toBefore, fromAfter, toAfter] = [0, 1, -2, -1].map((at) => decodeUint(results.at(at)?.data))
  if (!swap || held === undefined || toBefore === undefined) return undefined
  if (fromAfter === undefined || toAfter === undefined) return undefined
  return {
    ...(!swap.success && { failed: true }),
    received: toAfter - toBefore,
    paid: held - fromAfter,
    held,
    ...(gas !== undefined && { gas }),
  }
}
