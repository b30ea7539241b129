import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { MULTICALL3_ADDRESS } from '@latchkey/protocol/constants'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { decodeAggregate3 } from '../abi/decodeAggregate3.js'
import { type Call, encodeAggregate3 } from '../abi/encodeAggregate3.js'

/** Far below nodes' gas limit for `eth_call`. */
const CALLS_AT_ONCE = 100

/**
 * With Multicall3, or one by one where it is missing or fails.
 *
 * @returns data in order; undefined for a reverted call
 */
export async function callMany(
  env: Env,
  parameters: {
    readonly chainId: Caip2
    readonly multicall3?: string | undefined
    readonly calls: readonly Call[]
  },
): Promise<readonly (string | undefined)[]> {
  const { calls, chainId, multicall3 = MULTICALL3_ADDRESS } = parameters
  const batches: (readonly Call[])[] = []
  for (let i = 0; i < calls.length; i += CALLS_AT_ONCE) batches.push(calls.slice(i, i + CALLS_AT_ONCE))
  const answers = await Promise.all(
    batches.map(async (batch) => {
      const data = await call(env, chainId, multicall3, encodeAggregate3(batch))
      // A missing contract answers `0x`; one token that burns all gas fails the batch.
      const results = decodeAggregate3(data, batch.length)
      if (results !== undefined) return results.map((one) => (one.success ? one.returnData : undefined))
      return Promise.all(batch.map((one) => call(env, chainId, one.target, one.callData)))
    }),
  )
  return answers.flat()
}

async function call(env: Env, chainId: Caip2, to: string, data: string): Promise<string | undefined> {
  try {
    return await env.rpc<string>(chainId, 'eth_call', [{ to, data }, 'latest'])
  } catch (error) {
    if (isLatchkeyError(error, 'rpc_error')) return undefined
    throw error
  }
}
