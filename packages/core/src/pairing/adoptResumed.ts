import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import type { Connection, Connector } from '../types/connector.js'
import { adoptSession } from './adoptSession.js'

/**
 * Takes over a session whose attempt a reload had interrupted (`DiscoveryEnv.resumed`): the visitor is connected, as
 * if the page had stayed. Families that another wallet serves by now are left alone; an attempt that still waits is over.
 */
export function adoptResumed(
  context: Context,
  connector: Connector,
  connections: readonly Connection[],
): void {
  if (context.lifetime.aborted) return
  const { accounts } = context.store.getState()
  const takes = (namespace: Namespace): boolean => accounts[namespace]?.status !== 'connected'
  context.claim(connections.map(({ namespace }) => namespace).filter(takes))
  context.attempts.controller?.abort()
  adoptSession(context, { connector, connections, takes })
}
