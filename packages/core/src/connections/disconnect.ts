import type { Namespace } from '@latchkey/protocol/caip'
import { DISCONNECT_MS } from '@latchkey/protocol/constants'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { connectionsOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { ConnectionState, State } from '../types/state.js'
import { commit } from './effects.js'
import { forgetWallets } from './forgetWallets.js'

export interface DisconnectOptions {
  readonly namespace?: Namespace | undefined
  /** This connection, and those that share its login. */
  readonly connectionId?: string | undefined
}

export async function disconnect(context: Context, options: DisconnectOptions = {}): Promise<void> {
  const { connectionId, namespace } = options
  if (namespace !== undefined && !context.adapters.has(namespace))
    throw new LatchkeyError('adapter_not_found', { details: { namespace } })
  const target = connectionId === undefined ? { namespace } : { connectionIds: [connectionId] }
  const dropped = dropConnections(context, target, { by: 'visitor' })
  const [first] = dropped
  await endConnections(context, dropped, (connectionId === undefined ? namespace : first?.namespace) ?? 'all')
}

interface DropTarget {
  readonly namespace?: Namespace | undefined
  readonly namespaces?: readonly Namespace[] | undefined
  /** In addition to those of `namespaces`. */
  readonly connectionIds?: readonly string[] | undefined
}

interface DropReason {
  readonly by: 'visitor' | 'wallet' | 'tab'
  readonly lost?: Namespace | undefined
  /** To other tabs. */
  readonly post?: boolean | undefined
}

/**
 * Synchronous; tells no wallet. Neither the end of single connections nor another tab ends an
 * attempt that the visitor waits for.
 */
export function dropConnections(
  context: Context,
  target: DropTarget,
  reason: DropReason,
): readonly Connection[] {
  const { by, lost, post = by !== 'tab' } = reason
  const state = context.store.getState()
  const ids = connectionsIn(context, state, target)
  const ended = familiesOf(context, state, target, ids)
  const forgottenRecords = forgetWallets(context, ({ namespace }) => isWhole(target, namespace))
  if (ids.length + ended.length + forgottenRecords.length === 0) return []
  const { attempt } = state
  const attempted =
    attempt?.status === 'waiting' && (target.connectionIds !== undefined || !post) ? attempt.namespaces : []
  context.claim(ended.filter((namespace) => !attempted.includes(namespace)))
  const dropped = ids.flatMap((id) => context.connections.get(id) ?? [])
  for (const namespace of ended) context.chosen.delete(namespace)
  const { restoring } = context.wallets
  for (const record of restoring) if (ended.includes(record.namespace)) restoring.delete(record)
  commit(context, {
    type: 'dropped',
    ids,
    ended,
    attempted,
    by,
    lost,
    forgotten: forgottenRecords.map(({ namespace }) => namespace),
    post,
  })
  return dropped
}

function connectionsIn(
  context: Pick<Context, 'connections' | 'connectors'>,
  state: State,
  target: DropTarget,
): readonly string[] {
  const all = Object.values(state.connections)
  const isNamed = ({ id, namespace }: ConnectionState): boolean =>
    target.connectionIds?.includes(id) === true || isWhole(target, namespace)
  const keyOf = ({ connectorId, id }: ConnectionState): string | undefined => {
    const { auth, remote } = context.connectors.get(connectorId) ?? {}
    // Without `multiWallet` a connector has only one session at a time.
    const topic = state.features.multiWallet ? context.connections.get(id)?.session?.topic : undefined
    return topic ?? (auth || remote ? connectorId : undefined)
  }
  const sharedKeys = new Set(all.filter(isNamed).map(keyOf))
  return all
    .filter((item) => isNamed(item) || (keyOf(item) !== undefined && sharedKeys.has(keyOf(item))))
    .map(({ id }) => id)
}

function isWhole({ connectionIds, namespace, namespaces }: DropTarget, family: Namespace): boolean {
  if (namespaces) return namespaces.includes(family)
  return connectionIds === undefined && (namespace === undefined || namespace === family)
}

function familiesOf(
  { config }: Pick<Context, 'config'>,
  state: State,
  target: DropTarget,
  ids: readonly string[],
): readonly Namespace[] {
  return config.namespaces.filter((namespace) => {
    const { status = 'disconnected' } = state.accounts[namespace] ?? {}
    const own = connectionsOf(state, namespace)
    return own.length === 0
      ? status !== 'disconnected' && isWhole(target, namespace)
      : own.every(({ id }) => ids.includes(id))
  })
}

/**
 * Within 3 s; a slower wallet continues in the background.
 *
 * @throws LatchkeyError `disconnect_failed` with `details.errors`
 */
async function endConnections(
  context: Pick<Context, 'log' | 'platform' | 'track'>,
  connections: readonly Connection[],
  namespace: Namespace | 'all',
): Promise<void> {
  if (connections.length === 0) return
  const { platform } = context
  const controller = new AbortController()
  let timer: unknown
  const deadline = new Promise<undefined>((resolve) => {
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
  const errors = (await Promise.all(endings.map((ending) => Promise.race([ending, deadline])))).filter(
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

/** Without a family the session would live on at the wallet and hold a socket. */
export async function endUnused(context: Context, connection: Connection): Promise<void> {
  // Lets the caller finish adopting the new connection.
  await undefined
  const topic = connection.session?.topic
  const isUsed = [...context.connections.values()].some((item) => item.session?.topic === topic)
  if (topic !== undefined && !isUsed) connection.disconnect(AbortSignal.abort()).catch(() => undefined)
}

/** Revokes the grant, unless the wallet is connected or asked again: the grant covers both. */
export function dropLateAnswer(
  context: Pick<Context, 'log' | 'store'>,
  connections: readonly Connection[],
): void {
  const state = context.store.getState()
  const { attempt } = state
  for (const connection of connections) {
    const { connectorId, walletId } = connection
    const isRequestedAgain =
      attempt?.status === 'waiting' && attempt.connectorId === connectorId && attempt.walletId === walletId
    const isUsed = Object.values(state.connections).some(
      (item) => item.connectorId === connectorId && item.walletId === walletId,
    )
    if (isRequestedAgain || isUsed) continue
    context.log.info('A late answer of a wallet was dropped', { walletId })
    connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
