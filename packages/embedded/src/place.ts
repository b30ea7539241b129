import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import { caipChain, frameChain, type FrameUser } from '@latchkey/protocol/frame'

/** A network as requests name it, with the host's node. */
export function placeOf(env: Pick<Env, 'network'>, chainId: Caip2) {
  const [rpcUrl] = env.network(chainId)?.rpcUrls ?? []
  return { chainId: frameChain(chainId), ...(rpcUrl && { rpcUrl }) }
}

/**
 * Lets an answer pass that is for the chain that was asked for. Any other is dropped whole: its addresses may be of another
 * family, and money that is sent to such an address is lost.
 *
 * @throws LatchkeyError `frame_error`
 */
export function answerFor(chainId: Caip2, found: FrameUser): FrameUser {
  if (caipChain(found.chainId) === chainId) return found
  throw new LatchkeyError('frame_error', { details: { chainId, answered: found.chainId } })
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
