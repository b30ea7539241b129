import { MINUTE_MS } from '@latchkey/protocol/time'
import { action } from '../store/action.js'
import type { Attempt } from '../types/state.js'

/** How often a wallet is asked, and for how long. */
const POLL_MS = 1000
const BOUND_MS = 5 * MINUTE_MS

/**
 * Waits until the wallet of an attempt that failed with `request_pending` shares accounts by itself, silently, for 5
 * minutes at most: then connecting it needs no prompt.
 *
 * @returns true as soon as it shares something; false when it does not, or `signal` is aborted
 */
export const whenShared = action(
  async (
    { connectors, lifetime, platform },
    { connectorId, walletId, namespaces }: Attempt,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const connector = connectors.get(connectorId)
    const end = platform.now() + BOUND_MS
    if (!connector) return false
    while (platform.now() < end) {
      await new Promise<void>((resolve) => void platform.setTimeout(resolve, POLL_MS))
      if (signal.aborted || lifetime.aborted) return false
      const shared = await connector.connect({ walletId, namespaces, silent: true, signal }).catch(() => [])
      if (shared.some(({ accounts }) => accounts.length > 0)) return !signal.aborted
    }
    return false
  },
)
