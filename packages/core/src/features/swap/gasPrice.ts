import { MOST_GAS_PRICE } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { perRun } from '../../platform/perRun.js'
import { within } from '../../platform/within.js'
import type { Context } from '../../store/context.js'
import type { AdapterActions } from '../../types/adapter.js'
import { askGasPrice } from './askSwap.js'
import type { BuiltCall } from './parseSwap.js'

const CACHE_MS = 10 * SECOND_MS

const WAIT_MS = 5 * SECOND_MS

const memoryOf = perRun(() => new Map<Caip2, { readonly price: bigint; readonly at: number }>())

export function cachedGasPrice(context: Context, chainId: Caip2): bigint | undefined {
  const cached = memoryOf(context).get(chainId)
  return cached && context.platform.now() - cached.at < 6 * CACHE_MS ? cached.price : undefined
}

/** Wei. Rejects zero and absurd prices. */
export async function fetchGasPrice(context: Context, chainId: Caip2): Promise<bigint> {
  const { platform } = context
  const memory = memoryOf(context)
  const cached = memory.get(chainId)
  if (cached && platform.now() - cached.at < CACHE_MS) return cached.price
  const failLate = (): never => {
    throw new LatchkeyError('gateway_unreachable', { details: { host: context.config.gateway } })
  }
  const price = await within(platform, askGasPrice(context, chainId), { ms: WAIT_MS, late: failLate })
  if (price <= 0n || price > MOST_GAS_PRICE) {
    const details = { chainId, reason: 'no chain asks as much for gas', price: price.toString() }
    throw new LatchkeyError('unreasonable_fee', { details })
  }
  memory.set(chainId, { price, at: platform.now() })
  return price
}

/** In base units of the native coin. Undefined if a call's gas is unknown. */
export async function networkCost(
  calls: readonly (BuiltCall | undefined)[],
  { actions, chainId, gasPrice }: { actions: AdapterActions; chainId: Caip2; gasPrice: bigint },
): Promise<bigint | undefined> {
  const pricedCalls = calls.flatMap((call) =>
    call?.gas === undefined ? [] : [{ to: call.to, data: call.data, value: call.value, gas: call.gas }],
  )
  if (pricedCalls.length < calls.length) return undefined
  const gas = pricedCalls.reduce((sum, call) => sum + BigInt(call.gas), 0n)
  const chainFees = await actions.estimateChainFees?.({
    chainId,
    calls: pricedCalls,
    gasPrice: gasPrice.toString(),
  })
  return gas * gasPrice + BigInt(chainFees ?? 0)
}
