import type { Eip1193Provider, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { readChainId } from '../chain/readChainId.js'
import { switchChain } from '../chain/switchChain.js'

/**
 * Brings a wallet to a chain while it connects: switch; if it does not know the chain, add it, and switch if adding
 * did not already.
 *
 * @param parameters.signal once aborted, nothing more is asked
 * @returns the chain on which it then stands
 */
export async function moveToChain(parameters: {
  readonly provider: Eip1193Provider
  readonly env: Env
  readonly chainId: Caip2
  readonly signal: AbortSignal
}): Promise<Caip2> {
  const { chainId, env, provider, signal } = parameters
  if (signal.aborted) return readChainId(provider)
  try {
    await switchChain(provider, { chainId })
  } catch (error) {
    const network = env.network(chainId)
    if (!isLatchkeyError(error, 'unknown_chain') || network === undefined || signal.aborted) throw error
    const { addChain } = await import('../actions/walletFacts.js')
    await addChain(provider, network)
    if ((await readChainId(provider)) !== chainId && !signal.aborted) await switchChain(provider, { chainId })
  }
  return readChainId(provider)
}
