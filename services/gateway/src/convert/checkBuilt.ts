import { refuse } from '@latchkey/kit/http/serviceError'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult, UpstreamDownError } from '../chains/upstream.js'
import { simulate } from './simulate.js'
import {
  nativeToken,
  WrongSwapError,
  type BuildRequest,
  type BuiltSwap,
  type SwapProvider,
} from './swapProvider.js'

/** Refunds of up to a fifth are already deducted. */
const reserve = 1.5

/**
 * A swap must go to the provider's router, take no more than the amount, and give the promised
 * minimum when simulated.
 *
 * @returns the gas limit; undefined if the chain cannot tell it
 * @throws WrongSwapError when it is wrong or cannot be verified
 * @throws ServiceError 422 when the swap would fail
 */
export async function checkBuilt(
  entry: ChainEntry,
  request: BuildRequest,
  { built, provider }: { readonly built: BuiltSwap; readonly provider: SwapProvider },
): Promise<number | undefined> {
  const { from, amount } = request
  if (built.to.toLowerCase() !== provider.router(entry, from).toLowerCase())
    throw new WrongSwapError('The swap goes to somebody else than the router')
  if (built.value !== (from === nativeToken ? amount : 0n))
    throw new WrongSwapError('The swap sends another amount of the native coin')
  const effect = await simulate(entry, request, built)
  if (effect === undefined) {
    if (provider.isForeign) throw new WrongSwapError('The node cannot show what the swap does')
    return estimate(entry, request, built)
  }
  const { failed, received, paid, held, gas } = effect
  if (held < amount) throw refuse('insufficient_funds', 'There is not enough of what is to be swapped.')
  if (failed) throw wouldFail()
  if (paid > amount) throw new WrongSwapError('The swap takes more than the amount')
  if (received < built.toAmountMin) throw new WrongSwapError('The swap gives less than it promises')
  return gas === undefined ? estimate(entry, request, built) : Math.ceil(gas * reserve)
}

const wouldFail = () => refuse('swap_would_fail', 'The swap would fail now. Ask for a new quote.')

/** Without simulation, nodes estimate only transactions that could be sent now. */
async function estimate(
  { rpc, chain }: ChainEntry,
  { from, user }: BuildRequest,
  { to, data, value }: BuiltSwap,
): Promise<number | undefined> {
  const call = { from: user, to, data, value: `0x${value.toString(16)}` }
  const [answer] = await rpc.send([{ method: 'eth_estimateGas', params: [call] }])
  if (answer === undefined) throw new UpstreamDownError(chain.caip2, 5)
  // Without its approval it always fails.
  if (answer.error) {
    if (from === nativeToken) throw wouldFail()
    return undefined
  }
  const gas = readResult(answer)
  return typeof gas === 'string' && /^0x[0-9a-f]{1,12}$/i.test(gas)
    ? Math.ceil(Number(BigInt(gas)) * reserve)
    : undefined
}
