import type { Context } from '../client/context.js'
import type * as Connected from '../late/connected.js'
import { setChain } from '../network/setChain.js'
import type { Connection } from '../types/connector.js'

/** Takes a live connection in and follows its events, until it is forgotten. */
export function watchConnection(context: Context, connection: Connection): void {
  const { id } = connection
  const { connections, lifetime, watches } = context
  watches.get(id)?.()
  connections.set(id, connection)
  const lost = context.log.failed('An event was lost')
  /** At once where the code is there, which is but for a moment after the connection. */
  const later = (run: (code: typeof Connected) => void): void => {
    const code = context.connectedCode
    if (code) run(code)
    else context.late.connected().then(run, lost)
  }
  const leave = (): void =>
    later(({ dropConnections }) => {
      if (connections.get(id) !== connection) return
      const dropped = dropConnections(context, { connectionId: id }, 'walletDisconnect')
      if (dropped.length > 0) context.track('DISCONNECT_SUCCESS', { namespace: connection.namespace })
    })
  const stops = [
    connection.on('accountsChanged', (accounts) => {
      const [first, ...rest] = accounts
      if (first === undefined) leave()
      else later(({ setAccounts }) => setAccounts(context, id, [first, ...rest]))
    }),
    connection.on('chainChanged', (chainId) => setChain(context, id, chainId)),
    connection.on('disconnect', leave),
    connection.onUnopened?.((call) => {
      context.late.provider().then((code) => code.showUnopened(context, connection, call), lost)
    }),
  ]
  watches.set(id, () => {
    stops.forEach((stop) => stop?.())
    if (!lifetime.aborted) later(({ endUnused }) => void endUnused(context, connection))
    watches.delete(id)
    connections.delete(id)
  })
}
