import type { Namespace } from '@latchkey/protocol/caip'
import { DISCONNECT_MS } from '@latchkey/protocol/constants'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { settleRoutes } from '../router/settleRoutes.js'
import type { Context } from '../store/context.js'
import { connectedAccount, connectedAccounts } from '../store/selectors.js'
import { post } from '../tabs/message.js'
import type { Connection } from '../types/connection.js'
import type { Connector } from '../types/connector.js'
import type { State } from '../types/state.js'
import { emptySend } from './account.js'
import { saveConnections } from './saveConnections.js'

/** What to disconnect; nothing named means everything. */
export interface DisconnectOptions {
  readonly namespace?: Namespace | undefined
  readonly connectionId?: string | undefined
}

export async function disconnect(context: Context, options: DisconnectOptions = {}): Promise<void> {
  const dropped = dropConnections(context, options, 'disconnect')
  await endConnections(context, dropped, options.namespace ?? 'all')
}

/** What to drop; nothing named means everything. */
interface DropTarget {
  readonly namespace?: Namespace | undefined
  readonly namespaces?: readonly Namespace[] | undefined
  readonly connectionId?: string | undefined
}

/**
 * The steps that every door of disconnecting shares: at once the families are disconnected, what was pending for them
 * is superseded (not an attempt that a visitor waits for here, unless it was the visitor who disconnected), records
 * and send state are cleared, and the other tabs are told. Wallets are not.
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
  // Somebody sits in front of the wallet that is asked here: what another one does, or another tab, is no word on
  // that.
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
    const account = connectedAccount(state, namespace)
    return account && context.connectors.get(account.connectorId)
  }
  // What was one approval, or one log-in, ends as one.
  const together = named.map(connectorOf).filter((connector) => connector?.remote ?? connector?.auth)
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

/**
 * Tells the wallets that their connections ended: once each, all at the same time, for at most 3 s. What does not
 * answer in time goes on in the background and is not a failure.
 *
 * @throws LatchkeyError `disconnect_failed` with `details.errors`
 */
async function endConnections(
  context: Context,
  connections: readonly Connection[],
  namespace: Namespace | 'all',
): Promise<void> {
  if (connections.length === 0) return
  const { platform } = context
  const controller = new AbortController()
  let timer: unknown
  const late = new Promise<undefined>((resolve) => {
    timer = platform.setTimeout(() => {
      controller.abort()
      resolve(undefined)
    }, DISCONNECT_MS)
  })
  const endings = connections.map(async (connection) => {
    try {
      await connection.disconnect(controller.signal)
      return undefined
    } catch (error) {
      return controller.signal.aborted ? undefined : toLatchkeyError(error, 'wallet_error').toJSON()
    }
  })
  const errors = (await Promise.all(endings.map((ending) => Promise.race([ending, late])))).filter(
    (error) => error !== undefined,
  )
  platform.clearTimeout(timer)
  if (errors.length === 0) {
    context.track('DISCONNECT_SUCCESS', { namespace })
    return
  }
  const error = new LatchkeyError('disconnect_failed', { details: { errors } })
  context.log.error(error.message, errors)
  throw error
}

/**
 * Ends the remote session of a connection that was let go of, once no family uses it: replaced by another wallet,
 * reset with its connector, or ended by its wallet or by somebody here, who then was faster and it is nothing. Out of
 * reach here, it would live on at the wallet and hold a socket.
 */
export async function endUnused(context: Context, connection: Connection): Promise<void> {
  // The new connection is still being taken in.
  await undefined
  const topic = connection.session?.topic
  const isUsed = [...context.connections.values()].some((item) => item.session?.topic === topic)
  if (topic !== undefined && !isUsed) connection.disconnect(AbortSignal.abort()).catch(() => undefined)
}

/**
 * Gives back what a wallet granted to an attempt that nobody waits for any more; silently. Not when the same wallet
 * is connected or asked again meanwhile: the grant is one for both.
 */
export function dropLateAnswer(context: Context, connections: readonly Connection[]): void {
  const state = context.store.getState()
  const { attempt } = state
  for (const connection of connections) {
    const { connectorId, walletId } = connection
    const askedAgain =
      attempt?.status === 'waiting' && attempt.connectorId === connectorId && attempt.walletId === walletId
    const used = connectedAccounts(state).some(
      (account) => account.connectorId === connectorId && account.wallet.id === walletId,
    )
    if (askedAgain || used) continue
    context.log.info('A late answer of a wallet was dropped', { walletId })
    connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
