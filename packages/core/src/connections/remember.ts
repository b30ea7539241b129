import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { walletInfo } from './account.js'
import { adopt } from './adopt.js'
import { askSilently, isLocal } from './askSilently.js'
import { recordKey } from './forgetWallets.js'

/** Until the visitor disconnects or connects another wallet. */
export function remember(context: Context, record: StoredConnection): void {
  const connector = context.connectors.get(record.connectorId)
  if (!connector || !isLocal(connector) || !context.config.enableReconnect || context.lifetime.aborted) return
  const { remembered } = context.wallets
  const key = recordKey(record)
  remembered.get(key)?.stop()
  let isAsking = false
  const check = (): void => {
    if (isAsking) return
    isAsking = true
    void reconnectWallet(context, record).finally(() => (isAsking = false))
  }
  const watching = connector.watch?.(record.walletId, check).catch(() => () => undefined)
  remembered.set(key, { record, check, stop: () => void watching?.then((stop) => stop()) })
}

async function reconnectWallet(context: Context, record: StoredConnection): Promise<void> {
  const { connectorId, namespace, walletId } = record
  const connector = context.connectors.get(connectorId)
  if (!connector) return
  const [connection] = (await askSilently(context, { ...record, namespaces: [namespace] })) ?? []
  const { accounts, features } = context.store.getState()
  const { status } = accounts[namespace] ?? {}
  const isAdditional = status === 'connected' && features.multiWallet
  const isWanted = context.wallets.remembered.has(recordKey(record)) && !context.lifetime.aborted
  if (!connection || !isWanted || (status !== 'disconnected' && !isAdditional)) return
  if (!isAdditional) context.claim([namespace])
  adopt(
    context,
    record,
    { connection, wallet: walletInfo(context, connector, walletId) },
    isAdditional ? 0 : undefined,
  )
}
