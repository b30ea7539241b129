import type { Env, TransactionReceipt } from '@latchkey/core/adapter'
import { pause } from '@latchkey/protocol/abort'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import { parseQuantity } from '../hex/parseQuantity.js'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 4 * SECOND_MS

/** @throws LatchkeyError `transaction_timeout` when the signal is aborted first */
export async function waitForReceipt(
  env: Env,
  parameters: { readonly chainId: Caip2; readonly hash: string; readonly signal: AbortSignal },
): Promise<TransactionReceipt> {
  const { chainId, hash, signal } = parameters
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)) {
    const receipt = await readReceipt(env, chainId, hash, signal)
    if (receipt !== undefined) return receipt
    await pause(env.platform, wait, signal)
  }
  throw new LatchkeyError('transaction_timeout', { details: { chainId, hash } })
}

async function readReceipt(
  env: Env,
  chainId: Caip2,
  hash: string,
  signal: AbortSignal,
): Promise<TransactionReceipt | undefined> {
  try {
    const answer = await env.rpc<Readonly<Record<string, unknown>> | null>(
      chainId,
      'eth_getTransactionReceipt',
      [hash],
      { signal, fresh: true },
    )
    const blockNumber = parseQuantity(answer?.['blockNumber'])
    if (blockNumber === undefined) return undefined
    // Before Byzantium there was no status.
    const status = parseQuantity(answer?.['status']) === 0n ? 'reverted' : 'success'
    return { hash, status, blockNumber: blockNumber.toString() }
  } catch (error) {
    if (signal.aborted || isLatchkeyError(error, 'rpc_error') || isLatchkeyError(error, 'rpc_unreachable')) {
      return undefined
    }
    throw error
  }
}
