import { saveCookie } from '../cookie/saveCookie.js'
import type { Context } from '../client/context.js'
import type { StoredConnection } from './records.js'

type Records = readonly (StoredConnection | null)[]

const isList = (value: unknown): value is Records => Array.isArray(value)

/** Removes records of a connector's wallet that will never be restored; those of other wallets stay. */
export function dropRecords(
  context: Context,
  { connectorId, walletId }: Pick<StoredConnection, 'connectorId' | 'walletId'>,
): void {
  const left = (context.storage.read('connections', isList) ?? []).filter(
    (record) => record?.connectorId !== connectorId || record.walletId !== walletId,
  )
  context.storage.write('connections', left)
  saveCookie(
    context,
    left.filter((record) => record !== null),
  )
}
