import type { Context } from '../client/context.js'
import { CONNECTIONS } from './keys.js'
import { isStoredConnections, type StoredConnection } from './records.js'

/** Removes records of a connector's wallet that will never be restored; those of other wallets stay. */
export function dropRecords(
  { storage }: Pick<Context, 'storage'>,
  { connectorId, walletId }: Pick<StoredConnection, 'connectorId' | 'walletId'>,
): void {
  const left = (storage.read(CONNECTIONS, isStoredConnections) ?? []).filter(
    (record) => record.connectorId !== connectorId || record.walletId !== walletId,
  )
  storage.write(CONNECTIONS, left)
}
