import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { showToast } from '../notices/showToast.js'
import { finishOpening, settleRoutes } from '../router/settleRoutes.js'
import type { StoredConnection } from '../storage/records.js'
import { isStoredLogin } from '../storage/storedLogin.js'
import type { Context } from '../store/context.js'
import { connectedAccount, connectedAccounts } from '../store/selectors.js'
import { post, type TabMessage } from '../tabs/message.js'
import type { State } from '../types/state.js'
import { accountOf, networkState } from './account.js'
import { typeOf } from './accountType.js'
import type { ConnectionEvent, ConnectionFacts, ConnectionTruth, EventOf } from './events.js'
import { saveLastAccounts } from './saveLastAccounts.js'
import { reduce } from './reduce.js'
import { saveChosen, saveConnections } from './saveConnections.js'

interface Change {
  readonly event: ConnectionEvent
  readonly before: State
  readonly after: State
  readonly isChange: boolean
}

/**
 * One state update, then in this order: live objects, attempt, records and cookie, login, other
 * tabs, analytics, visitor notice, routes.
 */
export function commit(context: Context, event: ConnectionEvent): void {
  const before = context.store.getState()
  const next = reduce(before, event, factsOf(context, before))
  const patch = Object.fromEntries(
    Object.entries(next).filter(([key, value]) => before[key as keyof State] !== value),
  ) as Partial<ConnectionTruth>
  const isChange = Object.keys(patch).length > 0
  for (const id of Object.keys(before.connections)) if (!next.connections[id]) context.watches.get(id)?.()
  if (isChange) context.update(event.type, () => patch)
  const change = { event, before, after: { ...before, ...patch }, isChange }
  if (event.type === 'dropped' && before.attempt !== next.attempt && next.attempt?.status === 'cancelled')
    context.attempts.controller?.abort()
  const stored = writeRecords(context, change)
  forgetLogin(context, change)
  for (const message of messagesOf(change, stored)) post(context, message)
  report(context, change)
  notifyFallback(context, change)
  moveRoutes(context, change)
}

const factsOf = (context: Context, { features }: State): ConnectionFacts => ({
  multiWallet: features.multiWallet,
  initial: context.store.getInitialState(),
  account: (connection, shown) => accountOf(context, connection, shown),
  network: ({ chainId, id }) => networkState(context, chainId, context.connections.get(id)),
})

const isMoved = ({ before, after }: Change, id: string): boolean => {
  const [then, now] = [before.connections[id], after.connections[id]]
  return then?.address !== now?.address || then?.chainId !== now?.chainId
}

function movesOf(
  { before, after }: Change,
  id: string,
): { readonly account: boolean; readonly chain: boolean } {
  const { namespace } = after.connections[id] ?? {}
  const [then, now] = [before, after].map((state) => namespace && connectedAccount(state, namespace))
  const isOwn = then && now && now.connectionId === id && then.connectionId === id
  return isOwn
    ? { account: then.address !== now.address, chain: then.chainId !== now.chainId }
    : { account: false, chain: false }
}

function save(context: Context, { after, before, event }: Change): readonly StoredConnection[] {
  saveLastAccounts(context, connectedAccounts(event.type === 'dropped' ? before : after))
  return saveConnections(context)
}

function writeRecords(context: Context, change: Change): readonly StoredConnection[] {
  const { event, isChange } = change
  switch (event.type) {
    case 'granted':
    case 'connected':
    case 'dropped':
      return save(context, change)
    case 'activated':
    case 'familyShown':
    case 'chainChanged':
      return isChange ? save(context, change) : []
    case 'accountsChanged':
      return isMoved(change, event.id) ? save(context, change) : []
    case 'networkChosen':
      if (!event.persists) return []
      context.storage.write('activeNamespace', event.namespace)
      context.storage.write('activeChain', event.network.chainId)
      saveChosen(context)
      return []
    case 'familyReturned':
      saveChosen(context)
      return []
    default:
      return []
  }
}

function forgetLogin({ connectors, storage, update }: Context, { before, event }: Change): void {
  if (event.type !== 'dropped') return
  if (!event.ids.some((id) => connectors.get(before.connections[id]?.connectorId ?? '')?.auth)) return
  const { at, name, sentAt, way } = storage.read('login', isStoredLogin) ?? {}
  // The next visitor must not see the name.
  const remaining = { at, sentAt, way, ...(event.by === 'wallet' && { name }) }
  if (Object.values(remaining).every((one) => one === undefined)) storage.remove('login')
  else storage.write('login', remaining)
  update('loggedOut', () => ({ login: undefined }))
}

function messagesOf(change: Change, stored: readonly StoredConnection[]): readonly TabMessage[] {
  const { event } = change
  switch (event.type) {
    case 'connected':
      return [{ type: 'connect', connections: stored }]
    case 'dropped':
      return event.post ? [disconnectMessage(change, event)] : []
    case 'activated':
      return event.post ? accountMessages(change, event) : []
    case 'accountsChanged': {
      const moves = movesOf(change, event.id)
      return [
        ...(moves.account ? accountMessages(change, event) : []),
        ...(moves.chain ? networkMessages(event.chainId) : []),
      ]
    }
    case 'chainChanged':
      return event.post && movesOf(change, event.id).chain ? networkMessages(event.chainId) : []
    case 'networkChosen':
      return event.post ? networkMessages(event.network.chainId) : []
    default:
      return []
  }
}

function disconnectMessage({ before }: Change, { ended, forgotten, ids }: EventOf<'dropped'>): TabMessage {
  const droppedIds = ids.filter((id) => !ended.includes(before.connections[id]?.namespace as Namespace))
  const namespaces = [...new Set([...ended, ...forgotten])]
  return { type: 'disconnect', namespaces, ...(droppedIds.length > 0 && { connectionIds: droppedIds }) }
}

function accountMessages(
  { after }: Change,
  { address, id }: EventOf<'activated' | 'accountsChanged'>,
): readonly TabMessage[] {
  const { namespace } = after.connections[id] ?? {}
  return namespace ? [{ type: 'account', namespace, address, connectionId: id }] : []
}

const networkMessages = (chainId: Caip2): readonly TabMessage[] => [{ type: 'network', chainId }]

function report({ track }: Context, { after, event }: Change): void {
  if (event.type === 'connected') {
    const { method, namespaces } = event
    const { name = '' } = connectedAccount(after, namespaces[0])?.wallet ?? {}
    for (const namespace of namespaces)
      track('CONNECT_SUCCESS', { method, name, namespace, reconnect: false })
  } else if (event.type === 'granted' && event.restored) {
    for (const { namespace, wallet } of event.grants)
      track('CONNECT_SUCCESS', { method: event.restored, name: wallet.name, namespace, reconnect: true })
  } else if (event.type === 'dropped' && event.lost && event.ids.length > 0) {
    track('DISCONNECT_SUCCESS', { namespace: event.lost })
  }
}

/** The network has no account of the preferred type. */
function notifyFallback({ client, env }: Context, change: Change): void {
  const { after, before, event } = change
  if (event.type !== 'accountsChanged' || !movesOf(change, event.id).chain) return
  const [then, now] = [before.connections[event.id], after.connections[event.id]]
  const network = env.network(event.chainId)
  if (!network || !then || !now || typeOf(then) !== 'smartAccount' || typeOf(now) === 'smartAccount') return
  const words = { key: 'toast.noSmartAccount', values: { network: network.name } }
  showToast(client, { variant: 'error', words })
}

function moveRoutes(context: Context, change: Change): void {
  const { after, event, isChange } = change
  switch (event.type) {
    case 'connected': {
      const account = connectedAccount(after, event.namespaces[0])
      if (account) finishOpening(context, account)
      return
    }
    case 'granted':
      return showRestored(context, after, event)
    case 'dropped':
    case 'familyReturned':
      if (isChange) settleRoutes(context, false)
      return
    case 'activated':
      if (isChange) settleRoutes(context, true)
      return
    case 'familyShown':
      // A network switch settles the routes at its own end.
      if (isChange && event.by === 'account') settleRoutes(context, true)
      return
    case 'accountsChanged':
    case 'chainChanged':
      if (movesOf(change, event.id).chain) settleRoutes(context, true)
      return
    default:
  }
}

function showRestored(context: Context, after: State, { restored, grants, used }: EventOf<'granted'>): void {
  if (!restored || used !== undefined) return
  const account = connectedAccount(after)
  if (account && grants.some(({ namespace }) => namespace === after.namespace))
    finishOpening(context, account, true)
}
