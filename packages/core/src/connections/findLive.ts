import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import type { ConnectionState } from '../types/state.js'

export const findLive = (
  { connections, store }: Pick<Context, 'connections' | 'store'>,
  { connectorId, namespace, topic, walletId }: StoredConnection,
): ConnectionState | undefined =>
  Object.values(store.getState().connections).find(
    (item) =>
      item.namespace === namespace &&
      item.connectorId === connectorId &&
      item.walletId === walletId &&
      (topic === undefined || connections.get(item.id)?.session?.topic === topic),
  )
