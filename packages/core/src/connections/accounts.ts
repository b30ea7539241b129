import { type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { settleRoutes } from '../router/settleRoutes.js'
import { connectionsOf, infosOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import { post } from '../tabs/message.js'
import type { Account } from '../types/connection.js'
import type { ConnectionState } from '../types/state.js'
import { accountOf, activate, emptySend, networkState } from './account.js'
import { preferredAddress } from './accountType.js'
import { saveConnections } from './saveConnections.js'

/**
 * Takes over the accounts that a wallet shares now, active first, as one update; also the chain, where the wallet
 * left it at the same time (the update of a remote session). The same active address keeps its balances. Of a
 * connection that is not the active one, nothing else changes.
 */
export function setAccounts(
  context: Context,
  connectionId: string,
  accounts: readonly [Account, ...Account[]],
): void {
  const state = context.store.getState()
  const connection = state.connections[connectionId]
  if (!connection) return
  const { namespace } = connection
  const old = state.accounts[namespace]
  const { chainId = connection.chainId, session } = context.connections.get(connectionId) ?? {}
  const address = preferredAddress(context, namespace, accounts)
  const switched = chainId !== connection.chainId
  const moved = switched || address !== connection.address
  const { balance, ...facts } = connection
  const made: ConnectionState = {
    ...facts,
    accounts,
    address,
    chainId,
    ...(balance && !moved ? { balance } : {}),
  }
  const isActive = state.active[namespace] === connectionId && old?.status === 'connected'
  context.update(isActive ? 'accountsChanged' : 'idleAccountsChanged', (before) => ({
    connections: { ...before.connections, [connectionId]: made },
    ...(isActive && {
      ...(session || switched
        ? { networks: { ...before.networks, [namespace]: networkState(context, chainId, session) } }
        : {}),
      accounts: {
        ...before.accounts,
        [namespace]: moved ? accountOf(context, made) : { ...old, allAccounts: infosOf(accounts) },
      },
      ...(moved ? { send: emptySend(context) } : {}),
    }),
  }))
  if (!moved) return
  saveConnections(context)
  if (!isActive) return
  if (address !== connection.address) post(context, { type: 'account', namespace, address, connectionId })
  if (!switched) return
  post(context, { type: 'network', chainId })
  settleRoutes(context, true)
}

/** Which account. */
export interface SelectParameters {
  readonly namespace: Namespace
  readonly address: string
  /** The wallet that has it; by default the active one, else the one that was used last. */
  readonly connectionId?: string | undefined
}

/**
 * Makes an account of a connected wallet the active one of its family, in one update. No wallet is asked.
 *
 * @returns false when no connection of the family, or not the named one, shares the address
 */
export function selectAccount(
  context: Context,
  { namespace, address, connectionId }: SelectParameters,
): boolean {
  const state = context.store.getState()
  const connection = connectionsOf(state, namespace).find(
    ({ id, accounts }) =>
      (connectionId === undefined || id === connectionId) &&
      accounts.some(({ caip }) => parseCaip10(caip).address === address),
  )
  if (!connection || state.accounts[namespace]?.status !== 'connected') return false
  const { id, balance, ...facts } = connection
  const isSame = connection.address === address
  if (isSame && state.active[namespace] === id) return true
  const chosen = { ...facts, id, address, ...(isSame && balance ? { balance } : {}) }
  context.update('switchAccount', (before) => activate(context, before, chosen))
  saveConnections(context)
  settleRoutes(context, true)
  return true
}
