import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'

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
  { wallets: { remembered } }: Pick<Context, 'wallets'>,
  isMeant: (record: StoredConnection) => boolean = () => true,
): readonly StoredConnection[] {
  return [...remembered].flatMap(([key, { record, stop }]) => {
    if (!isMeant(record)) return []
    stop()
    remembered.delete(key)
    return [record]
  })
}
