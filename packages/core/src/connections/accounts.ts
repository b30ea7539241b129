import { type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { settleRoutes } from '../router/settleRoutes.js'
import type { Context } from '../store/context.js'
import { post } from '../tabs/message.js'
import type { Account } from '../types/connection.js'
import { accountOf, emptySend, infosOf, networkState } from './account.js'
import { saveConnections } from './saveConnections.js'

/**
 * Takes over the accounts that a wallet shares now, active first, as one update; also the chain, where the wallet
 * left it at the same time (the update of a remote session). The same active address keeps its balances.
 */
export function setAccounts(
  context: Context,
  connectionId: string,
  accounts: readonly [Account, ...Account[]],
): void {
  const connection = context.store.getState().connections[connectionId]
  if (!connection) return
  const { namespace } = connection
  const old = context.store.getState().accounts[namespace]
  if (old?.status !== 'connected' || old.connectionId !== connectionId) return
  const { chainId = old.chainId, session } = context.connections.get(connectionId) ?? {}
  const allAccounts = infosOf(accounts)
  const { address } = allAccounts[0]
  const made = accountOf(context, { connection, wallet: old.wallet, address, chainId, allAccounts })
  const switched = chainId !== old.chainId
  const moved = switched || made.address !== old.address
  const account = moved ? made : { ...old, allAccounts: made.allAccounts }
  context.update('accountsChanged', ({ networks, ...state }) => ({
    ...(session || switched
      ? { networks: { ...networks, [namespace]: networkState(context, chainId, session) } }
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
  const isShared = connection?.accounts.some(({ caip }) => parseCaip10(caip).address === address)
  if (!connection || !isShared) return false
  const made = accountOf(context, { connection, ...old, address })
  context.update('switchAccount', (state) => ({
    accounts: { ...state.accounts, [namespace]: made },
    send: emptySend(context),
  }))
  saveConnections(context)
  return true
}
