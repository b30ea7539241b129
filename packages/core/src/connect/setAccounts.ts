import type { Caip10, Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { EMPTY_SEND } from '../client/emptySend.js'
import { saveConnections } from '../storage/saveConnections.js'
import type { Connection } from '../types/connector.js'
import type { State } from '../types/state.js'
import { accountOf } from './accountOf.js'

/**
 * Takes over the accounts that a wallet shares now, active first, as one update. The same active address keeps its
 * balances.
 */
export function setAccounts(
  context: Context,
  connectionId: string,
  accounts: readonly [Caip10, ...Caip10[]],
): void {
  const connection = context.store.getState().connections[connectionId]
  if (!connection) return
  const { namespace } = connection
  const old = context.store.getState().accounts[namespace]
  if (old?.status !== 'connected' || old.connectionId !== connectionId) return
  const made = accountOf(context, connection, old.wallet, accounts, old.chainId)
  const moved = made.address !== old.address
  const account = moved ? made : { ...old, allAccounts: made.allAccounts }
  const { approved } = context.connections.get(connectionId) ?? {}
  context.update('accountsChanged', (state) => ({
    ...(approved ? { networks: withApproved(state, namespace, approved) } : {}),
    accounts: { ...state.accounts, [namespace]: account },
    connections: { ...state.connections, [connectionId]: { ...connection, accounts } },
    ...(moved ? { send: EMPTY_SEND } : {}),
  }))
  if (!moved) return
  saveConnections(context)
  context.post({ type: 'account', namespace, address: made.address })
}

function withApproved(
  { networks }: State,
  namespace: Namespace,
  { chains: approvedCaipNetworkIds, takesMore: supportsAllNetworks }: NonNullable<Connection['approved']>,
): State['networks'] {
  const network = networks[namespace]
  return network
    ? { ...networks, [namespace]: { ...network, approvedCaipNetworkIds, supportsAllNetworks } }
    : networks
}
