import { type Caip2, formatCaip10, type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { connectionsOf } from '../store/connections.js'
import { reduceAttempt } from '../store/reduceAttempt.js'
import type { Account } from '../types/connection.js'
import type { Attempt, ConnectionState, State } from '../types/state.js'
import type { ConnectionEvent, ConnectionFacts, ConnectionTruth, EventOf, Grant } from './events.js'

/** Pure; `effects.ts` compares the states before and after. */
export function reduce(
  state: ConnectionTruth,
  event: ConnectionEvent,
  facts: ConnectionFacts,
): ConnectionTruth {
  switch (event.type) {
    case 'granted': {
      const next = event.grants.reduce((before, taken) => grant(before, taken, event.used, facts), state)
      return event.attempt ? { ...next, attempt: event.attempt } : next
    }
    case 'connected': {
      const { attempt, namespaces, claimed } = event
      const shown = show(state, namespaces[0], facts)
      return attempt
        ? { ...shown, ...reduceAttempt(shown, { type: 'attemptEnded', attempt, claimed }) }
        : shown
    }
    case 'accountsChanged':
      return changeAccounts(state, event, facts)
    case 'chainChanged':
      return changeChain(state, event, facts)
    case 'activated':
      return useAccount(state, event, facts)
    case 'dropped':
      return drop(state, event, facts)
    case 'familyShown':
      return show(state, event.namespace, facts)
    case 'networkChosen': {
      const { namespace, network } = event
      return {
        ...state,
        namespace,
        send: facts.initial.send,
        networks: { ...state.networks, [namespace]: network },
      }
    }
    case 'familyReturned': {
      const { from, network, to } = event
      return { ...state, namespace: from, ...(network && { networks: { ...state.networks, [to]: network } }) }
    }
    default:
      return { ...state, ...reduceAttempt(state, event) }
  }
}

function replacedBy(
  state: ConnectionTruth,
  granted: Grant,
  { multiWallet }: Pick<ConnectionFacts, 'multiWallet'>,
): readonly string[] {
  const { accounts, connectorId, id, isSession, namespace, walletId } = granted
  const isSame = (item: ConnectionState): boolean =>
    item.id === id ||
    (item.connectorId === connectorId &&
      item.walletId === walletId &&
      (!isSession || item.accounts.some(({ caip }) => accounts.some((account) => account.caip === caip))))
  return connectionsOf(state, namespace)
    .filter((item) => !multiWallet || isSame(item))
    .map(({ id: replacedId }) => replacedId)
}

function grant(
  state: ConnectionTruth,
  granted: Grant,
  used: number | undefined,
  facts: ConnectionFacts,
): ConnectionTruth {
  const { isSession: _isSession, ...connection } = granted
  const { id, namespace } = connection
  const added: ConnectionState = { ...connection, used: used ?? 0 }
  const replacedIds = replacedBy(state, granted, facts)
  const remaining = Object.entries(state.connections).filter(([key]) => !replacedIds.includes(key))
  const connections = Object.fromEntries(remaining)
  const active = state.active[namespace]
  const isIdle = used !== undefined && active !== undefined && !replacedIds.includes(active)
  return isIdle
    ? { ...state, connections: { ...connections, [id]: added } }
    : activate({ ...state, connections }, added, facts)
}

/** An unsent form belonged to the previous account. */
function activate(
  state: ConnectionTruth,
  connection: ConnectionState,
  facts: ConnectionFacts,
): ConnectionTruth {
  const { id, namespace } = connection
  const { balance: _balance, ...rest } = connection
  const previousId = state.active[namespace]
  const previous = state.connections[previousId ?? '']
  const account = state.accounts[namespace]
  // A loading balance belongs to the new account.
  const updatedPrevious =
    previous && id !== previousId && account?.status === 'connected' && account.balance.status === 'ready'
      ? { ...previous, balance: account.balance }
      : previous
  const connections = {
    ...state.connections,
    ...(updatedPrevious && { [updatedPrevious.id]: updatedPrevious }),
  }
  const used = 1 + Math.max(0, ...Object.values(connections).map((item) => item.used))
  return {
    ...state,
    accounts: { ...state.accounts, [namespace]: facts.account(connection, account) },
    active: { ...state.active, [namespace]: id },
    connections: { ...connections, [id]: { ...rest, used } },
    networks: { ...state.networks, [namespace]: facts.network(connection) },
    send: sendAfter(state, namespace, facts),
  }
}

function useAccount(
  state: ConnectionTruth,
  { address, id }: EventOf<'activated'>,
  facts: ConnectionFacts,
): ConnectionTruth {
  const connection = state.connections[id]
  if (!connection) return state
  const isSame = connection.address === address
  if (isSame && state.active[connection.namespace] === id) return state
  const { balance, ...rest } = connection
  return activate(state, { ...rest, address, ...(isSame && balance ? { balance } : {}) }, facts)
}

/** Only the shown family sends. */
const sendAfter = (state: ConnectionTruth, namespace: Namespace, facts: ConnectionFacts): State['send'] =>
  namespace === state.namespace ? facts.initial.send : state.send

const show = (state: ConnectionTruth, namespace: Namespace, facts: ConnectionFacts): ConnectionTruth =>
  namespace === state.namespace ? state : { ...state, namespace, send: facts.initial.send }

function changeAccounts(
  state: ConnectionTruth,
  { accounts, address, chainId, id }: EventOf<'accountsChanged'>,
  facts: ConnectionFacts,
): ConnectionTruth {
  const connection = state.connections[id]
  if (!connection) return state
  const { balance, ...rest } = connection
  const { namespace } = connection
  const isMoved = chainId !== connection.chainId || address !== connection.address
  const updated = { ...rest, accounts, address, chainId, ...(balance && !isMoved ? { balance } : {}) }
  const connections = { ...state.connections, [id]: updated }
  const previousAccount = state.accounts[namespace]
  if (state.active[namespace] !== id || previousAccount?.status !== 'connected')
    return { ...state, connections }
  const account = facts.account(updated, previousAccount)
  const shown = isMoved
    ? account
    : { ...previousAccount, ...account, balance: previousAccount.balance, tokens: previousAccount.tokens }
  return {
    ...state,
    connections,
    networks: { ...state.networks, [namespace]: facts.network(updated) },
    accounts: { ...state.accounts, [namespace]: shown },
    send: isMoved ? sendAfter(state, namespace, facts) : state.send,
  }
}

function changeChain(
  state: ConnectionTruth,
  { chainId, id, isSession }: EventOf<'chainChanged'>,
  facts: ConnectionFacts,
): ConnectionTruth {
  const connection = state.connections[id]
  if (!connection || connection.chainId === chainId || !chainId.startsWith(`${connection.namespace}:`))
    return state
  const { balance: _balance, ...rest } = connection
  const { namespace } = connection
  const accounts = isSession ? connection.accounts : connection.accounts.map(movedTo(chainId))
  const updated = { ...rest, accounts, chainId }
  const connections = { ...state.connections, [id]: updated }
  if (state.active[namespace] !== id) return { ...state, connections }
  const previousAccount = state.accounts[namespace]
  if (previousAccount?.status !== 'connected') return state
  return {
    ...state,
    connections,
    networks: { ...state.networks, [namespace]: facts.network(updated) },
    accounts: { ...state.accounts, [namespace]: facts.account(updated, previousAccount) },
    send: sendAfter(state, namespace, facts),
  }
}

const movedTo =
  (chainId: Caip2) =>
  (account: Account): Account => ({
    ...account,
    caip: formatCaip10(chainId, parseCaip10(account.caip).address),
  })

function drop(before: ConnectionTruth, event: EventOf<'dropped'>, facts: ConnectionFacts): ConnectionTruth {
  const { attempted, ended, ids } = event
  const dropped = ids.flatMap((id) => before.connections[id] ?? [])
  const remaining = Object.entries(before.connections).filter(([id]) => !ids.includes(id))
  let next: ConnectionTruth =
    dropped.length > 0 ? { ...before, connections: Object.fromEntries(remaining) } : before
  for (const namespace of ended) {
    const { [namespace]: _active, ...active } = next.active
    const { [namespace]: network } = facts.initial.networks
    const status = attempted.includes(namespace) ? 'connecting' : 'disconnected'
    next = {
      ...next,
      active,
      accounts: { ...next.accounts, [namespace]: { status } },
      ...(network && { networks: { ...next.networks, [namespace]: network } }),
    }
  }
  for (const [namespace, id] of Object.entries(next.active) as [Namespace, string][]) {
    const [last] = connectionsOf(next, namespace)
    if (ids.includes(id) && last) next = activate(next, last, facts)
  }
  if (next.accounts !== before.accounts) next = { ...next, switching: null, send: facts.initial.send }
  const attempt = attemptAfter(before, event, dropped)
  return attempt === before.attempt ? next : { ...next, attempt }
}

function attemptAfter(
  { attempt }: ConnectionTruth,
  { attempted, ended }: EventOf<'dropped'>,
  dropped: readonly ConnectionState[],
): Attempt | null {
  if (!attempt) return attempt
  const touches = attempt.namespaces.some((item) => ended.includes(item))
  if (touches && attempt.status === 'waiting' && attempted.length === 0)
    return { ...attempt, status: 'cancelled' }
  const isAffected =
    touches ||
    dropped.some((item) => item.connectorId === attempt.connectorId && item.walletId === attempt.walletId)
  // A failed attempt stays readable.
  return isAffected && attempt.status === 'connected' ? null : attempt
}
