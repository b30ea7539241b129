import type { Namespace } from '@latchkey/protocol/caip'
import { DISCONNECT_MS } from '@latchkey/protocol/constants'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { connectionsOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { ConnectionState, State } from '../types/state.js'
import { commit } from './effects.js'
import { forget } from './remembered.js'

/** What to disconnect; nothing named means everything. */
export interface DisconnectOptions {
  /** All wallets of this family. */
  readonly namespace?: Namespace | undefined
  /** This connection alone, and what was one approval or log-in with it; others stay. */
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

/** What to drop; nothing named means everything. */
interface DropTarget {
  readonly namespace?: Namespace | undefined
  readonly namespaces?: readonly Namespace[] | undefined
  /** Single connections; with `namespaces` these as well. */
  readonly connectionIds?: readonly string[] | undefined
}

/** Why something is dropped. */
interface DropReason {
  readonly by: 'visitor' | 'wallet' | 'tab'
  /** The family whose wallet left by itself. */
  readonly lost?: Namespace | undefined
  /** Whether the other tabs are told; by default unless one of them told. */
  readonly tell?: boolean | undefined
}

/**
 * The steps that every door of disconnecting shares: at once the connections are gone. A family that has others goes on
 * with the one that was used last; without any it is disconnected, and what was pending for it is superseded (not an
 * attempt that a visitor waits for here, unless it was the visitor who disconnected). Records and send state are
 * cleared, and the other tabs are told. Wallets are not.
 *
 * @returns the live connections that were dropped, each once
 */
export function dropConnections(
  context: Context,
  target: DropTarget,
  how: DropReason,
): readonly Connection[] {
  const { by, lost, tell = by !== 'tab' } = how
  const state = context.store.getState()
  const ids = connectionsIn(context, state, target)
  const ended = familiesOf(context, state, target, ids)
  const forgotten = forget(context, ({ namespace }) => isWhole(target, namespace))
  if (ids.length + ended.length + forgotten.length === 0) return []
  const { attempt } = state
  // A visitor is asked by the wallet of this attempt: another wallet, or another tab, has no say in it.
  const asked =
    attempt?.status === 'waiting' && (target.connectionIds !== undefined || !tell) ? attempt.namespaces : []
  context.claim(ended.filter((namespace) => !asked.includes(namespace)))
  const dropped = ids.flatMap((id) => context.connections.get(id) ?? [])
  for (const namespace of ended) context.chosen.delete(namespace)
  const { restoring } = context.wallets
  for (const record of restoring) if (ended.includes(record.namespace)) restoring.delete(record)
  commit(context, {
    type: 'dropped',
    ids,
    ended,
    asked,
    by,
    lost,
    forgotten: forgotten.map(({ namespace }) => namespace),
    tell,
  })
  return dropped
}

/** The ids of the connections that a target means; what was one approval, or one log-in, ends as one. */
function connectionsIn(
  context: Pick<Context, 'connections' | 'connectors'>,
  state: State,
  target: DropTarget,
): readonly string[] {
  const all = Object.values(state.connections)
  const isNamed = ({ id, namespace }: ConnectionState): boolean =>
    target.connectionIds?.includes(id) === true || isWhole(target, namespace)
  /** The same for connections that end together. */
  const keyOf = ({ connectorId, id }: ConnectionState): string | undefined => {
    const { auth, remote } = context.connectors.get(connectorId) ?? {}
    // Where a family has one wallet at a time, a connector has one session at a time.
    const topic = state.features.multiWallet ? context.connections.get(id)?.session?.topic : undefined
    return topic ?? (auth || remote ? connectorId : undefined)
  }
  const together = new Set(all.filter(isNamed).map(keyOf))
  return all
    .filter((item) => isNamed(item) || (keyOf(item) !== undefined && together.has(keyOf(item))))
    .map(({ id }) => id)
}

/** Whether a target means everything of a family. */
function isWhole({ connectionIds, namespace, namespaces }: DropTarget, family: Namespace): boolean {
  if (namespaces) return namespaces.includes(family)
  return connectionIds === undefined && (namespace === undefined || namespace === family)
}

/** The families that have nothing left: all of their connections are dropped, or what is under way in them. */
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
 * Tells the wallets that their connections ended: once each, all at the same time, for at most 3 s. What does not
 * answer in time goes on in the background and is not a failure.
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
export function dropLateAnswer(
  context: Pick<Context, 'log' | 'store'>,
  connections: readonly Connection[],
): void {
  const state = context.store.getState()
  const { attempt } = state
  for (const connection of connections) {
    const { connectorId, walletId } = connection
    const askedAgain =
      attempt?.status === 'waiting' && attempt.connectorId === connectorId && attempt.walletId === walletId
    const used = Object.values(state.connections).some(
      (item) => item.connectorId === connectorId && item.walletId === walletId,
    )
    if (askedAgain || used) continue
    context.log.info('A late answer of a wallet was dropped', { walletId })
    connection.disconnect(AbortSignal.abort()).catch(() => undefined)
  }
}
