import type { Context } from '../client/context.js'
import { CONNECTIONS, CONNECTION_STATUS } from './keys.js'
import { isStoredConnections, type StoredConnection } from './records.js'

/** Removes records of a connector's wallet that will never be restored; those of other wallets stay. */
export function dropRecords(
  { storage }: Pick<Context, 'storage'>,
  { connectorId, walletId }: Pick<StoredConnection, 'connectorId' | 'walletId'>,
): void {
  const left = (storage.read(CONNECTIONS, isStoredConnections) ?? []).filter(
    (record) => record.connectorId !== connectorId || record.walletId !== walletId,
  )
  if (left.length > 0) return storage.write(CONNECTIONS, left)
  storage.remove(CONNECTIONS)
  storage.remove(CONNECTION_STATUS)
}
