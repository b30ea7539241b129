import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { TabMessage } from '../tabs/message.js'
import { setChain } from './account.js'
import { selectAddress } from './accounts.js'
import { beginRestore } from './beginRestore.js'
import { dropConnections } from './disconnect.js'
import { actionsOf } from './requests.js'
import { choosePreferred } from './switchNetwork.js'

/**
 * Follows another tab; tells nobody. Disconnect: here too, without a revoke. Connect: the same wallet is restored
 * silently. Account: shown if this tab's wallet shares it. Network: the wallet is asked where it stands, since what
 * is shown is the wallet's own chain; without a connection the choice is taken over.
 */
export async function hearTab(context: Context, raw: unknown): Promise<void> {
  const message = raw as TabMessage | null
  if (message?.type === 'disconnect' && Array.isArray(message.namespaces)) {
    dropConnections(context, { namespaces: message.namespaces }, 'tabDisconnect', false)
  } else if (message?.type === 'connect' && Array.isArray(message.connections)) {
    await follow(context, message.connections)
  } else if (message?.type === 'account') {
    if (!selectAddress(context, message.namespace, String(message.address))) {
      context.log.info('Another tab uses an account that is not shared here')
    }
  } else if (message?.type === 'network' && typeof message.chainId === 'string') {
    await followNetwork(context, message)
  }
}

async function follow(context: Context, records: readonly (StoredConnection | null)[]): Promise<void> {
  const { accounts, attempt } = context.store.getState()
  const others = records.filter((record) => {
    // Restoring checks the rest.
    if (!record || !context.config.namespaces.includes(record.namespace)) return false
    const { namespace, connectorId, walletId } = record
    // Somebody sits in front of this tab's wallet: its answer decides.
    if (attempt?.status === 'waiting' && attempt.namespaces.includes(namespace)) return false
    const account = accounts[namespace]
    return !(
      account?.status === 'connected' &&
      account.connectorId === connectorId &&
      account.wallet.id === walletId
    )
  })
  if (others.length > 0) await beginRestore(context, others)
}

async function followNetwork(
  context: Context,
  { chainId }: Extract<TabMessage, { type: 'network' }>,
): Promise<void> {
  const namespace = context.config.namespaces.find((item) => chainId.startsWith(`${item}:`))
  if (!namespace) return
  const account = connectedAccount(context.store.getState(), namespace)
  if (!account) {
    choosePreferred(context, chainId)
    return
  }
  const actions = await actionsOf(context, namespace)
  const reported = await actions.getChainId?.()
  if (reported !== undefined) setChain(context, account.connectionId, reported, false)
}
