import type { Context } from '../client/context.js'
import type * as Connected from '../late/connected.js'
import { setChain } from '../network/setChain.js'
import type { Connection } from '../types/connector.js'
import { connectedCode } from './keepConnected.js'
import { forget, watchesOf } from './forget.js'
import { setAccounts } from './setAccounts.js'

/** Takes a live connection in and follows its events, until it is forgotten. */
export function watchConnection(context: Context, connection: Connection): void {
  const { id } = connection
  forget(context, id)
  context.connections.set(id, connection)
  const drop = ({ dropConnections }: typeof Connected): void => {
    if (context.connections.get(id) !== connection) return
    const dropped = dropConnections(context, { connectionId: id }, 'walletDisconnect')
    if (dropped.length > 0) context.track('DISCONNECT_SUCCESS', { namespace: connection.namespace })
  }
  const leave = (): void => {
    const code = connectedCode(context)
    if (code) drop(code)
    else
      context.late
        .connected()
        .then(drop, (error: unknown) => context.log.error('The wallet left', String(error)))
  }
  const stops = [
    connection.on('accountsChanged', (accounts) => {
      const [first, ...rest] = accounts
      if (first === undefined) leave()
      else setAccounts(context, id, [first, ...rest])
    }),
    connection.on('chainChanged', (chainId) => setChain(context, id, chainId)),
    connection.on('disconnect', leave),
  ]
  watchesOf(context).set(id, () => stops.forEach((stop) => stop()))
}
