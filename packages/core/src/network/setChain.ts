import { type Caip2, formatCaip10 } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { settleRoutes } from '../router/settleRoutes.js'
import { networkState } from './networkState.js'
import { emptySend } from '../send/emptySend.js'
import { saveConnections } from '../storage/saveConnections.js'
import { accountOf } from '../connect/accountOf.js'
import { post } from '../tabs/post.js'

/**
 * Takes over the chain that a wallet reports, as one update: network, account, connection; the send state is reset
 * (specification section 4). An unsupported chain opens UnsupportedChain.
 *
 * @param tell whether the other tabs are told
 */
export function setChain(context: Context, connectionId: string, chainId: Caip2, tell = true): void {
  const before = context.store.getState()
  const connection = before.connections[connectionId]
  if (!connection || connection.chainId === chainId || !chainId.startsWith(`${connection.namespace}:`)) return
  const { namespace } = connection
  const old = before.accounts[namespace]
  if (old?.status !== 'connected' || old.connectionId !== connectionId) return
  const made = accountOf(context, connection, old.wallet, [formatCaip10(chainId, old.address)], chainId)
  context.update('chainChanged', (state) => ({
    networks: { ...state.networks, [namespace]: networkState(context, chainId) },
    accounts: { ...state.accounts, [namespace]: { ...made, allAccounts: old.allAccounts } },
    connections: { ...state.connections, [connectionId]: { ...connection, chainId } },
    send: emptySend(context),
  }))
  saveConnections(context)
  if (tell) post(context, { type: 'network', chainId })
  settleRoutes(context, true)
}
