import { perClient } from '../platform/perClient.js'
import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'

/** A wallet of this browser that was connected and shares nothing just now. */
interface Remembered {
  readonly record: StoredConnection
  /** Asks it silently whether it shares something again. */
  readonly look: () => void
  /** No longer listens to it. */
  readonly stop: () => void
}

/** The wallets that are remembered, by {@link recordKey}. Their records stay stored; what listens to them is live. */
export const remembered = perClient(() => new Map<string, Remembered>())

/** Tells the wallets of a client apart. */
export const recordKey = ({
  connectorId,
  namespace,
  walletId,
}: Pick<StoredConnection, 'connectorId' | 'namespace' | 'walletId'>): string =>
  [namespace, connectorId, walletId].join('\n')

/**
 * Forgets remembered wallets: they are no longer listened to, and the next save drops their records.
 *
 * @returns those that were forgotten
 */
export function forget(
  context: Context,
  isMeant: (record: StoredConnection) => boolean = () => true,
): readonly StoredConnection[] {
  const all = remembered(context)
  return [...all].flatMap(([key, { record, stop }]) => {
    if (!isMeant(record)) return []
    stop()
    all.delete(key)
    return [record]
  })
}
