import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { caipChain, frameChain, type FrameUser } from '@latchkey/protocol/frame'

export function placeOf(env: Pick<Env, 'network'>, chainId: Caip2) {
  const [rpcUrl] = env.network(chainId)?.rpcUrls ?? []
  return { chainId: frameChain(chainId), ...(rpcUrl && { rpcUrl }) }
}

/**
 * Only for the requested chain: money sent to another family's address is lost.
 *
 * @throws LatchkeyError `frame_error`
 */
export function answerFor(chainId: Caip2, found: FrameUser): FrameUser {
  if (caipChain(found.chainId) === chainId) return found
  throw new LatchkeyError('frame_error', { details: { chainId, answered: found.chainId } })
}

/**
 * @param chainIds skips undefined and repeated ones
 * @returns undefined when none is served
 */
export async function firstServed<T>(
  { log }: Pick<Env, 'log'>,
  chainIds: readonly (Caip2 | undefined)[],
  load: (chainId: Caip2) => Promise<T>,
): Promise<{ readonly chainId: Caip2; readonly found: T } | undefined> {
  for (const chainId of new Set(chainIds)) {
    if (!chainId) continue
    try {
      return { chainId, found: await load(chainId) }
    } catch (error) {
      if (!isLatchkeyError(error, 'unsupported_chain')) throw error
      log.info('The frame does not serve a network', { chainId })
    }
  }
  return undefined
}
