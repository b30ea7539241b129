import { type Caip10, type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { settleRoutes } from '../router/settleRoutes.js'
import type { Context } from '../store/context.js'
import { post } from '../tabs/message.js'
import { accountOf, emptySend, networkState } from './account.js'
import { saveConnections } from './saveConnections.js'

/**
 * Takes over the accounts that a wallet shares now, active first, as one update; also the chain, where the wallet
 * left it at the same time (the update of a remote session). The same active address keeps its balances.
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
  const { chainId = old.chainId, approved } = context.connections.get(connectionId) ?? {}
  const made = accountOf(context, connection, old.wallet, accounts, chainId)
  const switched = chainId !== old.chainId
  const moved = switched || made.address !== old.address
  const account = moved ? made : { ...old, allAccounts: made.allAccounts }
  context.update('accountsChanged', ({ networks, ...state }) => ({
    ...(approved || switched
      ? { networks: { ...networks, [namespace]: networkState(context, chainId, approved) } }
      : {}),
    accounts: { ...state.accounts, [namespace]: account },
    connections: { ...state.connections, [connectionId]: { ...connection, accounts, chainId } },
    ...(moved ? { send: emptySend(context) } : {}),
  }))
  if (!moved) return
  saveConnections(context)
  if (made.address !== old.address) post(context, { type: 'account', namespace, address: made.address })
  if (!switched) return
  post(context, { type: 'network', chainId })
  settleRoutes(context, true)
}

/**
 * Makes one of the accounts that the wallet shares the active one.
 *
 * @returns false when the family has no connection that shares the address
 */
export function selectAddress(context: Context, namespace: Namespace, address: string): boolean {
  const { accounts, connections } = context.store.getState()
  const old = accounts[namespace]
  if (old?.status !== 'connected') return false
  if (old.address === address) return true
  const connection = connections[old.connectionId]
  const chosen = connection?.accounts.find((account) => parseCaip10(account).address === address)
  if (!connection || chosen === undefined) return false
  const others = connection.accounts.filter((account) => account !== chosen)
  const made = accountOf(context, connection, old.wallet, [chosen, ...others], old.chainId)
  context.update('switchAccount', (state) => ({
    accounts: { ...state.accounts, [namespace]: { ...made, allAccounts: old.allAccounts } },
    send: emptySend(context),
  }))
  saveConnections(context)
  return true
}
