import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import type { Lifecycle } from '../lifecycle/createLifecycle.js'

/** Makes `claim` of the context. A claim ends with the run that it was made in. */
export function createClaim(lifecycle: Pick<Lifecycle, 'signal'>): Context['claim'] {
  /** By family: the piece of work that has it. */
  const claims = new Map<Namespace, object>()
  return (namespaces) => {
    const mine = {}
    const lifetime = lifecycle.signal()
    for (const namespace of namespaces) claims.set(namespace, mine)
    return (namespace) => claims.get(namespace) === mine && !lifetime.aborted
  }
}
