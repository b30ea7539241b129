import type { Context } from '../client/context.js'

/** Stops following a connection and lets the live object go. The wallet is not told. */
export function forget({ connections, watches }: Context, id: string): void {
  watches.get(id)?.()
  watches.delete(id)
  connections.delete(id)
}
