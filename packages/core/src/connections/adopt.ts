import { parseCaip10 } from '@latchkey/protocol/caip'
import type { StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { ConnectedWalletInfo } from '../types/state.js'
import { adoptConnections } from './adoptConnections.js'

export interface Answer {
  readonly connection: Connection
  readonly wallet: ConnectedWalletInfo
}

/** @param used undefined for the family's active connection */
export function adopt(
  context: Context,
  { address, first }: Pick<Partial<StoredConnection>, 'address' | 'first'>,
  { connection, wallet }: Answer,
  used: number | undefined,
): void {
  const connector = context.connectors.get(connection.connectorId)
  const isPhone = context.platform.isTouch()
  const local = connector?.type === 'EXTERNAL' ? 'external' : 'browser'
  adoptConnections(context, {
    connections: [connection],
    wallet,
    used,
    // Until the wallet itself changes to another account.
    addressOf: ({ accounts: [account] }) =>
      account && parseCaip10(account.caip).address === first ? address : undefined,
    restored: connection.method ?? (connector?.remote ? (isPhone ? 'mobile' : 'qrcode') : local),
  })
}
