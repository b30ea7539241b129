import type { Context } from '../client/context.js'
import { abortable } from './abortable.js'

/**
 * Runs a request that may make the wallet ask its owner, and counts it in `state.walletRequests` while it waits.
 *
 * @throws LatchkeyError `request_aborted` when the signal is aborted first, else what `run` throws
 */
export async function callWallet<T>(
  context: Context,
  run: () => Promise<T>,
  signal: AbortSignal = context.lifetime,
): Promise<T> {
  const { lifetime } = context
  context.update('walletRequest', (state) => ({ walletRequests: state.walletRequests + 1 }))
  try {
    return await abortable(run(), signal)
  } finally {
    if (!lifetime.aborted) {
      context.update('walletAnswer', (state) => ({ walletRequests: Math.max(0, state.walletRequests - 1) }))
    }
  }
}
