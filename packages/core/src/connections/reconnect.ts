import { type ConnectedWallet, connectedWallets } from '../store/connections.js'
import type { Context } from '../store/context.js'
import { until } from '../store/follow.js'
import { restoreStored } from './followConnections.js'

export async function reconnect(context: Context): Promise<readonly ConnectedWallet[]> {
  const { config, store } = context
  await until(context, ({ accounts }) =>
    Object.values(accounts).every((account) => account?.status !== 'reconnecting'),
  )
  await restoreStored(context)
  return connectedWallets(store.getState(), config.namespaces)
}
