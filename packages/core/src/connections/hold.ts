import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'

const ignore = (): void => undefined

/**
 * Listens to a connection that nobody follows yet, since code for it is on its way or another wallet is to come first.
 * Wallets tell a change once, and connections watch their wallets only while somebody listens: an account that is left
 * in between would be shown as the visitor's for good.
 *
 * @param until ends it where nobody follows the connection ({@link release})
 */
export function hold({ held }: Pick<Context, 'held'>, connection: Connection, until: AbortSignal): void {
  if (until.aborted || held.has(connection)) return
  let hasLeft = false
  const stops = [
    connection.on('accountsChanged', ignore),
    connection.on('chainChanged', ignore),
    connection.on('disconnect', () => void (hasLeft = true)),
  ]
  const end = (): boolean => {
    until.removeEventListener('abort', end)
    held.delete(connection)
    for (const stop of stops) stop()
    return hasLeft
  }
  until.addEventListener('abort', end)
  held.set(connection, end)
}

/**
 * Ends {@link hold} for whoever listens from here on.
 *
 * @returns whether the wallet left meanwhile
 */
export const release = ({ held }: Pick<Context, 'held'>, connection: Connection): boolean =>
  held.get(connection)?.() ?? false
