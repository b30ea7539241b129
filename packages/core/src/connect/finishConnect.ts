import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { finishOpening } from '../router/finishOpening.js'
import { saveConnections } from '../storage/saveConnections.js'
import type { Connection } from '../types/connector.js'
import type { ConnectedAccount } from '../types/state.js'
import type { ConnectTarget } from './findTarget.js'
import { saveRecent } from './saveRecent.js'
import { trackConnect } from './trackConnect.js'

/**
 * What follows a connection that a visitor made: recent wallet, CONNECT_SUCCESS, the other tabs, and the end of the
 * modal's visit (specification section 4, "Finalizing").
 *
 * @returns the account of the first family
 */
export function finishConnect(
  context: Context,
  connections: readonly Connection[],
  { connector, wallet }: Pick<ConnectTarget, 'connector' | 'wallet'>,
): ConnectedAccount {
  const [first] = connections
  if (first && context.store.getState().namespace !== first.namespace) {
    context.update('setNamespace', () => ({ namespace: first.namespace }))
  }
  const isRemote = connector.type === 'WALLET_CONNECT'
  // The remote connector's own row stands for any wallet.
  if (!isRemote || wallet.id !== connector.id) saveRecent(context, wallet, isRemote)
  const stored = saveConnections(context)
  for (const { namespace } of connections)
    trackConnect(context, connector.type, wallet.name, namespace, false)
  const families = connections.map((connection) => connection.namespace)
  context.post({ type: 'connect', connections: stored.filter((item) => families.includes(item.namespace)) })
  const account = first && context.store.getState().accounts[first.namespace]
  if (account?.status !== 'connected') throw new LatchkeyError('no_accounts')
  finishOpening(context, account)
  return account
}
