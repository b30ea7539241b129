import { type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import { showToast } from '../notices/showToast.js'
import { settleRoutes } from '../router/settleRoutes.js'
import { connectionsOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import { sendAfter } from '../store/emptySend.js'
import { post } from '../tabs/message.js'
import type { Account, AccountType, Connection } from '../types/connection.js'
import type { ConnectionState } from '../types/state.js'
import { accountOf, activate, networkState } from './account.js'
import { keepsOrder, keepType, preferredAddress } from './accountType.js'
import { ownAccounts } from './ownAccounts.js'
import { saveConnections } from './saveConnections.js'

/**
 * Takes over the accounts that a wallet shares now, active first, as one update; also the chain, where the wallet
 * left it at the same time (the update of a remote session). The same active address keeps its balances. Of a
 * connection that is not the active one, nothing else changes. Addresses of another family are left out; where there is
 * no other, what was shared before stays.
 */
export function setAccounts(
  context: Context,
  connectionId: string,
  shared: readonly [Account, ...Account[]],
): void {
  const state = context.store.getState()
  const connection = state.connections[connectionId]
  if (!connection) return
  const { namespace } = connection
  const accounts = ownAccounts(context, { namespace, accounts: shared })
  if (accounts.length === 0) return
  const old = state.accounts[namespace]
  const live = context.connections.get(connectionId)
  const { chainId = connection.chainId } = live ?? {}
  const address = preferredAddress(context, { namespace, accounts, keepsOrder: keepsOrder(live) })
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
      networks: { ...before.networks, [namespace]: networkState(context, chainId, live) },
      accounts: {
        ...before.accounts,
        [namespace]: {
          ...(!moved && old),
          ...accountOf(context, made),
          ...(!moved && { balance: old.balance, tokens: old.tokens }),
        },
      },
      ...(moved ? sendAfter(context, before, namespace) : {}),
    }),
  }))
  if (!moved) return
  saveConnections(context)
  if (!isActive) return
  if (address !== connection.address) post(context, { type: 'account', namespace, address, connectionId })
  if (!switched) return
  post(context, { type: 'network', chainId })
  tellFallback(context, connection, made)
  settleRoutes(context, true)
}

/** Says that a network has no account of the type that was used, and which one is used there. */
function tellFallback(context: Context, before: ConnectionState, after: ConnectionState): void {
  const network = context.env.network(after.chainId)
  if (!network || typeOf(before) !== 'smartAccount' || typeOf(after) === 'smartAccount') return
  const words = { key: 'toast.noSmartAccount', values: { network: network.name } }
  showToast(context.client, { variant: 'error', words })
}

/** The type of the account that is used. */
const typeOf = ({ accounts, address }: ConnectionState): AccountType | undefined =>
  accounts.find(({ caip }) => parseCaip10(caip).address === address)?.type

/** Which account. */
export interface SelectParameters {
  readonly namespace: Namespace
  readonly address: string
  /** The wallet that has it; by default the active one, else the one that was used last. */
  readonly connectionId?: string | undefined
}

/**
 * Makes an account of a connected wallet the active one of its family, in one update. No wallet is asked; one that keeps
 * the visitor's choice itself is told, and where it will not, its own account is the active one again.
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
  const live = context.connections.get(id)
  const type = typeOf(chosen)
  if (!isSame && keepsOrder(live) && type) keepType(context, namespace, type)
  context.update('switchAccount', (before) => activate(context, before, chosen))
  saveConnections(context)
  if (!isSame && live) tellChoice(context, live, address)
  settleRoutes(context, true)
  return true
}

/** Tells a wallet that keeps it which account the visitor chose. */
function tellChoice(context: Context, live: Connection, address: string): void {
  live.chooseAccount?.(address).catch((error: unknown) => {
    context.log.failed('The wallet did not take the account')(error)
    const [first, ...rest] = live.accounts
    if (first && context.connections.get(live.id) === live) setAccounts(context, live.id, [first, ...rest])
  })
}
