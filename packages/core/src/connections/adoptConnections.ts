import { perClient } from '../platform/perClient.js'
import type { Context } from '../store/context.js'
import type { Account, Connection } from '../types/connection.js'
import type { ConnectedWalletInfo, State } from '../types/state.js'
import { accountOf, emptySend, infosOf, networkState, setChain } from './account.js'
import { saveConnections } from './saveConnections.js'

/**
 * Makes connections the active ones of their families, in one update: address, chain, wallet, network, connection. A
 * connection that they replace is let go of without a word to its wallet.
 *
 * @param connections each with at least one account; others are skipped
 * @param wallet how the wallet is shown
 * @param patch what else changes in the same update
 */
export function adoptConnections(
  context: Context,
  connections: readonly Connection[],
  wallet: ConnectedWalletInfo,
  patch: Partial<State> = {},
): void {
  const before = context.store.getState()
  for (const connection of connections) {
    context.watches.get(before.active[connection.namespace] ?? '')?.()
    watchConnection(context, connection)
    context.chosen.delete(connection.namespace)
  }
  context.update('connected', (state) => {
    const accounts = { ...state.accounts }
    const networks = { ...state.networks }
    const active = { ...state.active }
    const live = { ...state.connections }
    for (const connection of connections) {
      const { id, connectorId, walletId, namespace, chainId } = connection
      const [first, ...rest] = connection.accounts
      if (first === undefined) continue
      const shared: readonly [Account, ...Account[]] = [first, ...rest]
      const old = active[namespace]
      if (old !== undefined) delete live[old]
      const allAccounts = infosOf(shared)
      const { address } = allAccounts[0]
      accounts[namespace] = accountOf(context, { connection, wallet, address, chainId, allAccounts })
      networks[namespace] = networkState(context, chainId, connection.session)
      active[namespace] = id
      live[id] = { id, connectorId, walletId, namespace, accounts: shared, chainId }
    }
    return { accounts, networks, active, connections: live, send: emptySend(context), ...patch }
  })
  saveConnections(context)
  void keepConnected(context)
}

/** Takes a live connection in and follows its events, until it is forgotten. */
function watchConnection(context: Context, connection: Connection): void {
  const { id } = connection
  const { connections, lifetime, watches } = context
  watches.get(id)?.()
  connections.set(id, connection)
  const lost = context.log.failed('An event was lost')
  /** At once where the code is there, which is but for a moment after the connection. */
  const later = (run: (code: NonNullable<Context['lazy']['connected']['now']>) => void): void => {
    const { connected } = context.lazy
    if (connected.now) run(connected.now)
    else connected().then(run, lost)
  }
  const leave = (): void =>
    later(({ dropConnections }) => {
      if (connections.get(id) !== connection) return
      const dropped = dropConnections(context, { connectionId: id }, 'walletDisconnect')
      if (dropped.length > 0) context.track('DISCONNECT_SUCCESS', { namespace: connection.namespace })
    })
  const stops = [
    connection.on('accountsChanged', (accounts) => {
      const [first, ...rest] = accounts
      if (first === undefined) leave()
      else later(({ setAccounts }) => setAccounts(context, id, [first, ...rest]))
    }),
    connection.on('chainChanged', (chainId) => setChain(context, id, chainId)),
    connection.on('disconnect', leave),
  ]
  watches.set(id, () => {
    stops.forEach((stop) => stop())
    if (!lifetime.aborted) later(({ endUnused }) => void endUnused(context, connection))
    watches.delete(id)
    connections.delete(id)
  })
}

/** The loading of this code, by the run that it is for. */
const memoryOf = perClient(
  (): { run?: { readonly lifetime: AbortSignal; readonly loading: Promise<void> } } => ({}),
)

/**
 * Loads what a page with a connected wallet needs, with the first connection of a run, and keeps balances fresh from
 * then on. Settles when the code is there; never rejects.
 */
export function keepConnected(context: Context): Promise<void> {
  const { lifetime } = context
  const memory = memoryOf(context)
  if (memory.run?.lifetime === lifetime) return memory.run.loading
  const loading = context.lazy.connected().then(({ startBalances }) => {
    if (!lifetime.aborted) lifetime.addEventListener('abort', startBalances(context), { once: true })
  }, context.log.failed('Balances cannot be loaded'))
  memory.run = { lifetime, loading }
  return loading
}
