import type { EventProperties } from '@latchkey/protocol/events'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../client/context.js'
import { finishOpening } from '../router/settleRoutes.js'
import { saveConnections } from '../storage/saveConnections.js'
import { post } from '../tabs/post.js'
import type { Connection } from '../types/connector.js'
import type { ConnectedAccount } from '../types/state.js'
import type { RecentWallet } from '../types/wallet.js'
import { pushRecent } from '../wallets/pushRecent.js'

/**
 * What follows a connection that a visitor made: recent wallet, CONNECT_SUCCESS, the other tabs, and the end of the
 * modal's visit (specification section 4, "Finalizing").
 *
 * @param method how the wallet was reached
 * @param wallet becomes the most recent one; undefined when the visitor chose none
 * @returns the account of the first family
 */
export function finishConnect(
  context: Context,
  connections: readonly Connection[],
  method: EventProperties['CONNECT_SUCCESS']['method'],
  wallet: RecentWallet | undefined,
): ConnectedAccount {
  const [first] = connections
  const { accounts, namespace: shown, recent: before } = context.store.getState()
  const account = first && accounts[first.namespace]
  if (account?.status !== 'connected') throw new LatchkeyError('no_accounts')
  if (shown !== account.namespace) context.update('setNamespace', () => ({ namespace: account.namespace }))
  if (wallet) {
    const recent = pushRecent(before, wallet)
    context.update('recent', () => ({ recent }))
    context.storage.write('recentWallets', recent)
  }
  const { name } = account.wallet
  for (const { namespace } of connections) {
    context.track('CONNECT_SUCCESS', { method, name, namespace, reconnect: false })
  }
  post(context, { type: 'connect', connections: saveConnections(context) })
  finishOpening(context, account)
  return account
}
