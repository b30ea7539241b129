import type { Namespace } from '@latchkey/protocol/caip'
import { isList, type StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { beginRestore } from './beginRestore.js'
import { findLive } from './findLive.js'

/** Skips families that the visitor disconnected or reconnected here. Never rejects. */
export const restoreStored = (context: Context): Promise<void> =>
  followConnections(
    context,
    (context.storage.read('connections', isList) ?? []) as readonly (StoredConnection | null)[],
  ).catch(context.log.failed('Connections were not restored'))

/** Whole families at a time, the active connection first. */
export async function followConnections(
  context: Context,
  records: readonly (StoredConnection | null)[],
): Promise<void> {
  const state = context.store.getState()
  const { attempt } = state
  const ownRecords = records.filter((record) => {
    // The visitor's answer in this tab decides.
    const isAttempted =
      attempt?.status === 'waiting' && attempt.namespaces.includes(record?.namespace as Namespace)
    return record && context.config.namespaces.includes(record.namespace) && !isAttempted
  }) as readonly StoredConnection[]
  const isMissing = (record: StoredConnection): boolean => !findLive(context, record)
  const isOther = ({ namespace }: StoredConnection): boolean => {
    const [first] = ownRecords.filter((item) => item.namespace === namespace)
    return first !== undefined && findLive(context, first)?.id !== state.active[namespace]
  }
  const families = new Set(
    ownRecords.filter((record) => isMissing(record) || isOther(record)).map(({ namespace }) => namespace),
  )
  const missingRecords = ownRecords.filter(({ namespace }) => families.has(namespace))
  if (missingRecords.length > 0) await beginRestore(context, missingRecords)
}
