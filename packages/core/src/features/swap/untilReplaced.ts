import { pause } from '@latchkey/protocol/abort'
import { SECOND_MS } from '@latchkey/protocol/time'
import type { Context } from '../../store/context.js'
import type { FoundTransaction } from '../../types/adapter.js'
import type { SwapOffer } from '../../types/swap.js'

/** Between two looks, ms. */
const EVERY_MS = 4 * SECOND_MS

/** A transaction whose place is watched. */
export interface WatchedPlace {
  readonly hash: string
  readonly from: string
  /** Its place among the sender's, as far as it is known. */
  readonly nonce?: number | undefined
  /** Hears the place as soon as a node tells it. */
  readonly onPlace: (nonce: number) => void
  /** Aborted once nobody waits any more. */
  readonly signal: AbortSignal
}

/**
 * Waits until the chain has another transaction in the place of one that was sent: wallets put one there to be faster, or
 * to take back the first.
 *
 * @returns what took its place; undefined once the signal is aborted
 */
export async function untilReplaced(
  context: Context,
  { chainId }: Pick<SwapOffer, 'chainId'>,
  { hash, from, nonce, onPlace, signal }: WatchedPlace,
): Promise<FoundTransaction | undefined> {
  const { adapters, env, log, platform } = context
  const reads = await adapters.get(env.network(chainId)?.chainNamespace ?? '')?.reads(env)
  let place = nonce
  const look = async (): Promise<FoundTransaction | undefined> => {
    const known = place !== undefined && { nonce: place }
    const fate = await reads?.getTransaction?.({ chainId, hash, from, ...known })
    // What comes once it is mined is told to nobody: its record is gone.
    if (signal.aborted) return undefined
    if (fate?.nonce !== undefined && fate.nonce !== place) onPlace((place = fate.nonce))
    if (fate?.status !== 'replaced' || place === undefined) return undefined
    const other = await reads?.findTransaction?.({ chainId, from, nonce: place })
    // A node that is late may have said that its place was taken by another.
    return other?.hash.toLowerCase() === hash.toLowerCase() ? undefined : other
  }
  while (!signal.aborted) {
    const found = await look().catch(log.failed('Nobody could say what became of a transaction'))
    if (found && !signal.aborted) return found
    await pause(platform, EVERY_MS, signal)
  }
  return undefined
}
