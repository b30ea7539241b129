import { parseCaip10 } from '@latchkey/protocol/caip'
import { perRun } from '../platform/perRun.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { Attempt, ConnectedWalletInfo } from '../types/state.js'
import { setChain } from './accounts.js'
import { keepsOrder, preferredAddress } from './accountType.js'
import { ownAccounts, releaseConnection } from './incoming.js'
import { isLocal } from './askSilently.js'
import { forgetWallets, recordKey } from './forgetWallets.js'
import { commit } from './effects.js'
import type { Method, Grant } from './events.js'

interface AdoptParameters {
  readonly connections: readonly Connection[]
  readonly wallet: ConnectedWalletInfo
  readonly attempt?: Attempt | undefined
  /** 0 or less; keeps the active connections active. */
  readonly used?: number | undefined
  readonly restored?: Method | undefined
  readonly addressOf?: (connection: Connection) => string | undefined
}

/**
 * One update. Replaces an earlier connection of the same wallet, or all without
 * `features.multiWallet`; replaced wallets are not told.
 */
export function adoptConnections(context: Context, parameters: AdoptParameters): void {
  const { wallet, attempt, used, addressOf, restored } = parameters
  const connections = parameters.connections.filter((item) => ownAccounts(context, item).length > 0)
  for (const connection of connections) {
    watchConnection(context, connection)
    forgetReplaced(context, connection)
    context.chosen.delete(connection.namespace)
  }
  const grants = connections.map((connection): Grant => {
    const { chainId, connectorId, id, namespace, session, walletId } = connection
    const accounts = ownAccounts(context, connection)
    const storedAddress = addressOf?.(connection)
    const isShared = accounts.some(({ caip }) => parseCaip10(caip).address === storedAddress)
    const address =
      storedAddress !== undefined && isShared
        ? storedAddress
        : preferredAddress(context, { namespace, accounts, keepsOrder: keepsOrder(connection) })
    const isSession = session !== undefined
    return { id, connectorId, walletId, namespace, accounts, chainId, wallet, address, isSession }
  })
  commit(context, { type: 'granted', grants, attempt, used, restored })
  void loadConnectedCode(context)
}

function forgetReplaced(context: Context, connection: Connection): void {
  const { multiWallet } = context.store.getState().features
  const key = recordKey(connection)
  forgetWallets(context, (record) =>
    multiWallet ? recordKey(record) === key : record.namespace === connection.namespace,
  )
}

export function watchConnection(context: Context, connection: Connection): void {
  const { id } = connection
  const { connections, lifetime, watches } = context
  watches.get(id)?.()
  connections.set(id, connection)
  const logLost = context.log.failed('An event was lost')
  const withWalletCode = (run: (code: NonNullable<Context['lazy']['wallet']['now']>) => void): void => {
    const { wallet } = context.lazy
    if (wallet.now) run(wallet.now)
    else wallet().then(run, logLost)
  }
  const connector = context.connectors.get(connection.connectorId)
  const handleDisconnect = (): void =>
    withWalletCode(({ dropConnections, verifyConnection }) => {
      if (connections.get(id) !== connection) return
      if (isLocal(connector)) return void verifyConnection(context, connection, true)
      dropConnections(context, { connectionIds: [id] }, { by: 'wallet', lost: connection.namespace })
      // The login screen explains why it shows.
      if (connector?.auth) context.update('loginOver', () => ({ login: { status: 'idle', isOver: true } }))
    })
  const stops = [
    connection.on('accountsChanged', (accounts) => {
      const [first, ...rest] = accounts
      if (first === undefined) handleDisconnect()
      else
        withWalletCode(({ setAccounts, cancelVerification }) => {
          cancelVerification(context, id)
          setAccounts(context, id, [first, ...rest])
        })
    }),
    connection.on('chainChanged', (chainId) => setChain(context, id, chainId)),
    connection.on('disconnect', handleDisconnect),
    connection.on('balanceChanged', () =>
      withWalletCode(
        (code) =>
          void code.fetchBalance(context, { namespace: connection.namespace, fresh: true }).catch(logLost),
      ),
    ),
  ]
  if (releaseConnection(context, connection)) queueMicrotask(handleDisconnect)
  watches.set(id, () => {
    stops.forEach((stop) => stop())
    if (!lifetime.aborted) withWalletCode(({ endUnused }) => void endUnused(context, connection))
    watches.delete(id)
    connections.delete(id)
  })
}

export const loadConnectedCode = perRun((context: Context): Promise<void> => {
  const { lifetime } = context
  return context.lazy.wallet().then(({ startConnected }) => {
    if (!lifetime.aborted) startConnected(context)
  }, context.log.failed('Balances cannot be loaded'))
})
