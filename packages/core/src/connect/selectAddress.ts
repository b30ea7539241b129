import type { Namespace } from '@latchkey/protocol/caip'
import { parseCaip10 } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { emptySend } from '../send/emptySend.js'
import { saveConnections } from '../storage/saveConnections.js'
import { accountOf } from './accountOf.js'

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
