import type { Caip10 } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { networkState } from '../network/networkState.js'
import { emptySend } from '../send/emptySend.js'
import { saveConnections } from '../storage/saveConnections.js'
import type { Connection } from '../types/connector.js'
import type { ConnectedWalletInfo, State } from '../types/state.js'
import { accountOf } from './accountOf.js'
import { keepConnected } from './keepConnected.js'
import { watchConnection } from './watchConnection.js'

/**
 * Makes connections the active ones of their families, in one update: address, chain, wallet, network, connection
 * (user demand 8.4). A connection that they replace is let go of without a word to its wallet.
 *
 * @param connections each with at least one account; others are skipped
 * @param wallet how the wallet is shown
 * @param patch what else changes in the same update
 */
export function adoptConnections(
  context: Context,
  connections: readonly Connection[],
  wallet: ConnectedWalletInfo,
  patch: Partial<State> = {},
): void {
  const before = context.store.getState()
  for (const connection of connections) {
    context.watches.get(before.active[connection.namespace] ?? '')?.()
    watchConnection(context, connection)
    context.chosen.delete(connection.namespace)
  }
  context.update('connected', (state) => {
    const accounts = { ...state.accounts }
    const networks = { ...state.networks }
    const active = { ...state.active }
    const live = { ...state.connections }
    for (const connection of connections) {
      const { id, connectorId, walletId, namespace, chainId } = connection
      const [first, ...rest] = connection.accounts
      if (first === undefined) continue
      const shared: readonly [Caip10, ...Caip10[]] = [first, ...rest]
      const old = active[namespace]
      if (old !== undefined) delete live[old]
      accounts[namespace] = accountOf(context, connection, wallet, shared, chainId)
      networks[namespace] = networkState(context, chainId, connection.approved)
      active[namespace] = id
      live[id] = { id, connectorId, walletId, namespace, accounts: shared, chainId }
    }
    return { accounts, networks, active, connections: live, send: emptySend(context), ...patch }
  })
  saveConnections(context)
  void keepConnected(context)
}
