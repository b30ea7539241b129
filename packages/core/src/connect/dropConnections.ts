import type { Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'
import { settleRoutes } from '../router/settleRoutes.js'
import { emptySend } from '../send/emptySend.js'
import { saveConnections } from '../storage/saveConnections.js'
import { post } from '../tabs/post.js'
import type { Connection, Connector } from '../types/connector.js'
import type { State } from '../types/state.js'

/** What to drop; nothing named means everything. */
export interface DropTarget {
  readonly namespace?: Namespace | undefined
  readonly namespaces?: readonly Namespace[] | undefined
  readonly connectionId?: string | undefined
}

/** Connectors whose connections end together (specification section 4, ruling 28). */
const TOGETHER: ReadonlySet<string> = new Set(['WALLET_CONNECT', 'AUTH'])

/**
 * The steps that every door of disconnecting shares: at once the families are disconnected, what was pending for them
 * is superseded (not an attempt that a visitor waits for here, unless it was the visitor who disconnected), records and
 * send state are cleared, and the other tabs are told. Wallets are not.
 *
 * @returns the live connections that were dropped, each once
 */
export function dropConnections(
  context: Context,
  target: DropTarget,
  action: string,
  tell = true,
): readonly Connection[] {
  const before = context.store.getState()
  const namespaces = familiesOf(context, before, target)
  const held = namespaces.filter((namespace) => {
    const status = before.accounts[namespace]?.status ?? 'disconnected'
    return status !== 'disconnected'
  })
  if (held.length === 0) return []
  const { attempt } = before
  // Somebody sits in front of the wallet that is asked here: what another one does, or another tab, is no word on that.
  const asked =
    attempt?.status === 'waiting' && (target.connectionId !== undefined || !tell) ? attempt.namespaces : []
  context.claim(held.filter((namespace) => !asked.includes(namespace)))
  const dropped: Connection[] = []
  for (const namespace of held) {
    const id = before.active[namespace]
    const connection = id === undefined ? undefined : context.connections.get(id)
    if (connection) dropped.push(connection)
    context.watches.get(id ?? '')?.()
    context.chosen.delete(namespace)
  }
  const touched = attempt?.namespaces.some((item) => held.includes(item)) ? attempt : undefined
  const cancels = touched?.status === 'waiting' && asked.length === 0
  context.update(action, (state) => ({
    ...without(context, state, held, asked),
    ...(cancels ? { attempt: { ...touched, status: 'cancelled' } } : {}),
    // What an attempt came to goes with its connection; how another one ended is still to be read.
    ...(touched?.status === 'connected' ? { attempt: null } : {}),
  }))
  if (cancels) context.attempts.controller?.abort()
  saveConnections(context)
  if (tell) post(context, { type: 'disconnect', namespaces: held })
  settleRoutes(context, false)
  return dropped
}

function familiesOf(context: Context, state: State, target: DropTarget): readonly Namespace[] {
  const all = context.config.namespaces
  const named = all.filter(
    (namespace) =>
      target.namespaces?.includes(namespace) ??
      ((target.namespace === undefined || target.namespace === namespace) &&
        (target.connectionId === undefined || state.active[namespace] === target.connectionId)),
  )
  const connectorOf = (namespace: Namespace): Connector | undefined => {
    const account = state.accounts[namespace]
    return account?.status === 'connected' ? context.connectors.get(account.connectorId) : undefined
  }
  const together = named.map(connectorOf).filter((connector) => connector && TOGETHER.has(connector.type))
  return all.filter((namespace) => named.includes(namespace) || together.includes(connectorOf(namespace)))
}

function without(
  context: Context,
  state: State,
  namespaces: readonly Namespace[],
  asked: readonly Namespace[],
): Partial<State> {
  const accounts = { ...state.accounts }
  const networks = { ...state.networks }
  const active = { ...state.active }
  const connections = { ...state.connections }
  const initial = context.store.getInitialState().networks
  for (const namespace of namespaces) {
    const id = active[namespace]
    if (id !== undefined) delete connections[id]
    delete active[namespace]
    accounts[namespace] = { status: asked.includes(namespace) ? 'connecting' : 'disconnected' }
    const network = initial[namespace]
    if (network) networks[namespace] = network
  }
  return { accounts, networks, active, connections, switching: null, send: emptySend(context) }
}
