import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'

/**
 * Takes families for one piece of work (restore, connect, disconnect). The returned function says whether a family is
 * still this work's: whoever claims later wins, and late answers of earlier work are dropped.
 */
export function claim(
  { claims, lifetime }: Context,
  namespaces: readonly Namespace[],
): (namespace: Namespace) => boolean {
  const mine = {}
  for (const namespace of namespaces) claims.set(namespace, mine)
  return (namespace) => claims.get(namespace) === mine && !lifetime.aborted
}
