import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { frameChain } from '@latchkey/protocol/frame'

/** A network as requests name it, with the host's node. */
export function placeOf(env: Pick<Env, 'network'>, chainId: Caip2) {
  const [rpcUrl] = env.network(chainId)?.rpcUrls ?? []
  return { chainId: frameChain(chainId), ...(rpcUrl && { rpcUrl }) }
}

/**
 * What the frame answers for the first of some networks that it serves.
 *
 * @param wanted in this order; undefined ones are skipped, and none is asked for twice
 * @returns undefined when it serves none of them
 */
export async function firstServed<T>(
  { log }: Pick<Env, 'log'>,
  wanted: readonly (Caip2 | undefined)[],
  ask: (chainId: Caip2) => Promise<T>,
): Promise<{ readonly chainId: Caip2; readonly found: T } | undefined> {
  for (const chainId of new Set(wanted)) {
    if (!chainId) continue
    try {
      return { chainId, found: await ask(chainId) }
    } catch (error) {
      if (!isLatchkeyError(error, 'unsupported_chain')) throw error
      log.info('The frame does not serve a network', { chainId })
    }
  }
  return undefined
}
