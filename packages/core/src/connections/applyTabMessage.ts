import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { TabMessage } from '../tabs/message.js'
import { selectAccount, setChain } from './accounts.js'
import { dropConnections } from './disconnect.js'
import { followConnections } from './followConnections.js'
import { actionsOf } from './requests.js'
import { choosePreferred } from './switchNetwork.js'

/** A disconnect revokes nothing; a connect restores silently; a network change asks the wallet. */
export async function applyTabMessage(context: Context, raw: unknown): Promise<void> {
  const message = raw as TabMessage | null
  if (message?.type === 'disconnect' && Array.isArray(message.namespaces)) {
    const { namespaces, connectionIds } = message
    const target = { namespaces, connectionIds: Array.isArray(connectionIds) ? connectionIds : [] }
    dropConnections(context, target, { by: 'tab' })
  } else if (message?.type === 'connect' && Array.isArray(message.connections)) {
    await followConnections(context, message.connections)
  } else if (message?.type === 'account') {
    const { namespace, connectionId } = message
    const address = String(message.address)
    // Another wallet may share the account.
    const isHere =
      selectAccount(context, { namespace, address, connectionId }) ||
      selectAccount(context, { namespace, address })
    if (!isHere) context.log.info('Another tab uses an account that is not shared here')
  } else if (message?.type === 'network' && typeof message.chainId === 'string') {
    await followNetwork(context, message)
  }
}

async function followNetwork(
  context: Context,
  { chainId }: Extract<TabMessage, { type: 'network' }>,
): Promise<void> {
  const namespace = context.config.namespaces.find((item) => chainId.startsWith(`${item}:`))
  if (!namespace) return
  const account = connectedAccount(context.store.getState(), namespace)
  if (!account) {
    choosePreferred(context, chainId, false)
    return
  }
  const actions = await actionsOf(context, namespace)
  const reported = await actions.getChainId?.()
  if (reported !== undefined) setChain(context, account.connectionId, reported, false)
}
