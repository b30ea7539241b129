import type { Namespace } from '@latchkey/protocol/caip'
import { SECOND_MS } from '@latchkey/protocol/time'
import type { Lifecycle } from '../platform/lifecycle.js'
import { readConnections, type StoredConnection } from '../storage/records.js'
import type { Context } from '../store/context.js'
import { type AttemptEvent, reduceAttempt } from '../store/reduceAttempt.js'
import type { AccountState } from '../types/state.js'

const restoreMs = 3 * SECOND_MS

/** Within 3 s each family is connected or disconnected, even if the code fails to load. */
export async function beginRestore(context: Context, stored: unknown): Promise<void> {
  const records = readConnections(stored)
  if (records.length === 0) return
  const { lazy, lifetime, log, platform } = context
  const isClaimed = context.claim(records.map((record) => record.namespace))
  const change = (event: AttemptEvent): void =>
    context.update(event.type, (state) => reduceAttempt(state, event))
  // A live connection stays until its successor is ready.
  change({
    type: 'restoreStarted',
    families: records.map((record) => [record.namespace, reconnecting(context, record)] as const),
  })
  const controller = new AbortController()
  const { signal } = controller
  const work = lazy.wallet().then(({ restore }) => restore(context, { records, signal, isClaimed }))
  let timer: unknown
  await new Promise<void>((resolve) => {
    timer = platform.setTimeout(resolve, restoreMs)
    lifetime.addEventListener('abort', () => resolve(), { signal })
    work.catch(log.failed('Connections were not restored')).then(resolve)
  })
  platform.clearTimeout(timer)
  controller.abort()
  change({ type: 'restoreEnded', namespaces: records.map(({ namespace }) => namespace).filter(isClaimed) })
}

export function reconnecting(
  { adapters }: Pick<Context, 'adapters'>,
  { namespace, address }: StoredConnection,
): AccountState {
  const isOwn = adapters.get(namespace)?.addressShape?.test(address) ?? true
  return { status: 'reconnecting', ...(isOwn && { address }) }
}

export function createClaim(lifecycle: Pick<Lifecycle, 'signal'>): Context['claim'] {
  const claims = new Map<Namespace, object>()
  return (namespaces) => {
    const token = {}
    const lifetime = lifecycle.signal()
    for (const namespace of namespaces) claims.set(namespace, token)
    return (namespace) => claims.get(namespace) === token && !lifetime.aborted
  }
}
