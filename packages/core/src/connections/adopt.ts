import { parseCaip10 } from '@latchkey/protocol/caip'
import { finishOpening } from '../router/settleRoutes.js'
import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { connectedAccount } from '../store/selectors.js'
import type { Connection } from '../types/connection.js'
import type { ConnectedWalletInfo } from '../types/state.js'
import { adoptConnections } from './adoptConnections.js'

/** The answer of a wallet that was asked silently. */
export interface Answer {
  readonly connection: Connection
  readonly wallet: ConnectedWalletInfo
}

/**
 * Takes a connection in that was there before this page.
 *
 * @param used undefined for the active one of its family
 */
export function adopt(
  context: Context,
  { address, first }: Pick<Partial<StoredConnection>, 'address' | 'first'>,
  { connection, wallet }: Answer,
  used: number | undefined,
): void {
  const { namespace } = connection
  adoptConnections(context, {
    connections: [connection],
    wallet,
    used,
    // The account chosen here holds until the wallet itself goes to another one.
    addressOf: ({ accounts: [own] }) =>
      own && parseCaip10(own.caip).address === first ? address : undefined,
  })
  const connector = context.connectors.get(connection.connectorId)
  const isPhone = context.platform.isTouch()
  const local = connector?.type === 'EXTERNAL' ? 'external' : 'browser'
  const method = connection.method ?? (connector?.remote ? (isPhone ? 'mobile' : 'qrcode') : local)
  context.track('CONNECT_SUCCESS', { method, name: wallet.name, namespace, reconnect: true })
  if (used !== undefined) return
  // A visitor who opened the modal meanwhile sees the account instead of Connect.
  const account = connectedAccount(context.store.getState(), namespace)
  if (account && namespace === context.store.getState().namespace) finishOpening(context, account, true)
}
