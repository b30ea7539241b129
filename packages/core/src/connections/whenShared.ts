import { MINUTE_MS } from '@latchkey/protocol/time'
import { action } from '../store/action.js'
import type { Attempt } from '../types/state.js'

const POLL_MS = 1000
const TIMEOUT_MS = 5 * MINUTE_MS

/**
 * After `request_pending`, polls the wallet silently for up to 5 minutes until it shares accounts.
 *
 * @returns false on timeout or when `signal` is aborted
 */
export const whenShared = action(
  async (
    { connectors, lifetime, platform },
    { connectorId, walletId, namespaces }: Attempt,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const connector = connectors.get(connectorId)
    const end = platform.now() + TIMEOUT_MS
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
