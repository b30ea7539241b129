import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { z } from 'zod'
import { decodeUint, encodeBalanceOf, encodeGetEthBalance } from '../balances/providers/multicall.js'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult } from '../chains/upstream.js'
import { nativeToken, type BuiltSwap, type BuildRequest } from './swapProvider.js'

const approve = AbiFunction.from('function approve(address spender, uint256 amount)')

/** The data of `approve(spender, amount)`. */
export const encodeApprove = (spender: string, amount: bigint): Hex =>
  AbiFunction.encodeData(approve, [spender as Hex, amount])

/** What a swap does to the visitor's balances, as the chain says before it happens. */
export interface Effect {
  /** The swap itself failed. */
  readonly failed?: true
  /** Base units that came. */
  readonly received: bigint
  /** Base units that went. */
  readonly paid: bigint
  /** Base units of what is paid with that the visitor has. */
  readonly held: bigint
  readonly gas: number
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
 * Lets the chain try a swap with everything that comes before it (`eth_simulateV1`): the approvals, the swap, and the
 * visitor's balances on both sides.
 *
 * @returns undefined when the node cannot simulate
 */
export async function simulate(
  { chain, rpc }: ChainEntry,
  { from, to, amount, user, permit }: BuildRequest,
  built: BuiltSwap,
): Promise<Effect | undefined> {
  const { multicall } = chain
  if (multicall === null && (from === nativeToken || to === nativeToken)) return undefined
  const balance = (token: string) =>
    token === nativeToken
      ? { from: user, to: multicall, data: encodeGetEthBalance(user) }
      : { from: user, to: token, data: encodeBalanceOf(user) }
  // Tokens like USDT take a new allowance over zero alone.
  const allowances =
    from === nativeToken || permit
      ? []
      : [0n, amount].map((units) => ({ from: user, to: from, data: encodeApprove(built.to, units) }))
  const swap = { from: user, to: built.to, data: built.data, value: `0x${built.value.toString(16)}` }
  const calls = [balance(from), balance(to), ...allowances, swap, balance(from), balance(to)]
  const params = [{ blockStateCalls: [{ calls }], validation: false }, 'latest']
  const [answer, native] = await rpc.send([
    { method: 'eth_simulateV1', params },
    { method: 'eth_getBalance', params: [user, 'latest'] },
  ])
  const coins = quantity.safeParse(readResult(native))
  // Nodes simulate nothing that cannot be paid for.
  if (from === nativeToken && coins.success && BigInt(coins.data) < amount)
    return { failed: true, received: 0n, paid: 0n, held: BigInt(coins.data), gas: 0 }
  const read = simulated.safeParse(readResult(answer))
  const results = read.data?.[0]?.calls
  if (results?.length !== calls.length) return undefined
  const done = results.at(-3)
  const [held, toBefore, fromAfter, toAfter] = [0, 1, -2, -1].map((at) =>
    decodeUint(results.at(at)?.returnData),
  )
  if (
    !done ||
    held === undefined ||
    toBefore === undefined ||
    fromAfter === undefined ||
    toAfter === undefined
  )
    return undefined
  return {
    ...(BigInt(done.status) !== 1n && { failed: true }),
    received: toAfter - toBefore,
    paid: held - fromAfter,
    held,
    gas: Number(BigInt(done.gasUsed)),
  }
}
