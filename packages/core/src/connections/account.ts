import { type Caip2, formatCaip10, parseCaip10, parseCaip2 } from '@latchkey/protocol/caip'
import { explorerLink } from '../format/explorerLink.js'
import { settleRoutes } from '../router/settleRoutes.js'
import { identityCache } from '../storage/identityCache.js'
import { infosOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import { sendAfter } from '../store/emptySend.js'
import { post } from '../tabs/message.js'
import type { Account, Connection } from '../types/connection.js'
import type { Connector } from '../types/connector.js'
import type {
  ConnectedAccount,
  ConnectedWalletInfo,
  ConnectionState,
  NetworkState,
  State,
} from '../types/state.js'
import { preferredType } from './accountType.js'
import { saveConnections } from './saveConnections.js'

/** The facts of a connection's account, all at once. What is not known of its balances is fetched. */
export function accountOf(context: Context, connection: ConnectionState): ConnectedAccount {
  const { address, chainId, connectorId, id, namespace, wallet } = connection
  const allAccounts = infosOf(connection.accounts)
  const addressExplorerUrl = explorerLink(context.env.network(chainId), { address })
  const shown = context.store.getState().accounts[namespace]
  const { deployed } = allAccounts.find((one) => one.address === address) ?? {}
  const caipAddress = formatCaip10(chainId, address)
  // What was known before is there at once, and does not blink.
  const { name, avatar } = identityCache(context).get(caipAddress)?.value ?? {}
  const labels = allAccounts.flatMap(({ address: one, label }) => (label ? [[one, label] as const] : []))
  return {
    status: 'connected',
    namespace,
    caipAddress,
    address,
    chainId,
    connectionId: id,
    connectorId,
    wallet,
    allAccounts,
    ...context.connections.get(id)?.login,
    ...(labels.length > 0 && { addressLabels: Object.fromEntries(labels) }),
    preferredAccountType: preferredType(context, namespace, connection).type,
    ...(deployed !== undefined && { smartAccountDeployed: deployed }),
    ...(addressExplorerUrl === undefined ? {} : { addressExplorerUrl }),
    ...(name && { profileName: name }),
    ...(avatar && { profileImage: avatar }),
    balance: connection.balance?.status === 'ready' ? connection.balance : { status: 'idle' },
    tokens: { status: 'idle' },
    // Another network or account is looked at in the same way.
    ...(shown?.status === 'connected' && shown.currentTab && { currentTab: shown.currentTab }),
  }
}

/**
 * Makes a connection the active one of its family: what else of the state follows, to be changed in the same update. The
 * send state is reset.
 *
 * @param connection the address and the chain that are to be used; it becomes the one that was used last
 */
export function activate(
  context: Context,
  state: State,
  connection: ConnectionState,
): Pick<State, 'accounts' | 'active' | 'connections' | 'networks'> & Partial<Pick<State, 'send'>> {
  const { chainId, id, namespace } = connection
  const { balance: _balance, ...facts } = connection
  const old = state.active[namespace]
  const left = state.connections[old ?? '']
  const account = state.accounts[namespace]
  // What is known of the other one can still be shown beside it; what is on its way is the new one's.
  const kept =
    left && id !== old && account?.status === 'connected' && account.balance.status === 'ready'
      ? { ...left, balance: account.balance }
      : left
  const connections = { ...state.connections, ...(kept && { [kept.id]: kept }) }
  const used = 1 + Math.max(0, ...Object.values(connections).map((item) => item.used))
  return {
    accounts: { ...state.accounts, [namespace]: accountOf(context, connection) },
    active: { ...state.active, [namespace]: id },
    connections: { ...connections, [id]: { ...facts, used } },
    networks: { ...state.networks, [namespace]: networkState(context, chainId, context.connections.get(id)) },
    ...sendAfter(context, state, namespace),
  }
}

/**
 * The network of a family as the state shows it: the wallet's own chain, configured or not.
 *
 * @param chainId where the wallet stands
 * @param live of a wallet elsewhere: what it approved; of one that visitors log in to: where it has smart accounts
 */
export function networkState(
  { env }: Pick<Context, 'env'>,
  chainId: Caip2,
  { session, smartAccountNetworks }: Pick<Connection, 'session' | 'smartAccountNetworks'> = {},
): NetworkState {
  const caipNetwork = env.network(chainId)
  return {
    chainId: caipNetwork?.caipNetworkId ?? chainId,
    ...(caipNetwork && { caipNetwork }),
    supported: caipNetwork !== undefined,
    supportsAllNetworks: session?.approved.takesMore ?? true,
    ...(session && { approvedCaipNetworkIds: session.approved.chains }),
    requestedCaipNetworks: env.networks(parseCaip2(chainId).namespace),
    ...(smartAccountNetworks && { smartAccountEnabledNetworks: smartAccountNetworks }),
  }
}

/** How a wallet is shown: what it told about itself, else its connector's name. */
export function walletInfo(
  context: Pick<Context, 'store'>,
  connector: Connector,
  walletId: string,
): ConnectedWalletInfo {
  const wallet = context.store.getState().detected[walletId]
  if (!wallet) return { id: walletId, name: connector.name }
  const { id, name, rdns, icon } = wallet
  return { id, name, ...(rdns === undefined ? {} : { rdns }), ...(icon === undefined ? {} : { icon }) }
}

/**
 * Takes over the chain that a wallet reports, as one update. Of the active connection: network, account, connection; the
 * send state is reset, and an unsupported chain opens UnsupportedChain. Of another one: the connection alone.
 *
 * @param tell whether the other tabs are told
 */
export function setChain(context: Context, connectionId: string, chainId: Caip2, tell = true): void {
  const { active, accounts: shown, connections } = context.store.getState()
  const connection = connections[connectionId]
  if (!connection || connection.chainId === chainId || !chainId.startsWith(`${connection.namespace}:`)) return
  const { balance: _balance, ...facts } = connection
  const { namespace } = connection
  const live = context.connections.get(connectionId)
  // A session names an account for each of its networks; another wallet's stand where it does.
  const accounts = live?.session ? connection.accounts : connection.accounts.map(movedTo(chainId))
  const moved = { ...facts, accounts, chainId }
  if (active[namespace] !== connectionId) {
    context.update('idleChainChanged', (state) => ({
      connections: { ...state.connections, [connectionId]: moved },
    }))
    saveConnections(context)
    return
  }
  if (shown[namespace]?.status !== 'connected') return
  context.update('chainChanged', (state) => ({
    networks: { ...state.networks, [namespace]: networkState(context, chainId, live) },
    accounts: { ...state.accounts, [namespace]: accountOf(context, moved) },
    connections: { ...state.connections, [connectionId]: moved },
    ...sendAfter(context, state, namespace),
  }))
  saveConnections(context)
  if (tell) post(context, { type: 'network', chainId })
  settleRoutes(context, true)
}

/** The same account on another network. */
const movedTo =
  (chainId: Caip2) =>
  (account: Account): Account => ({
    ...account,
    caip: formatCaip10(chainId, parseCaip10(account.caip).address),
  })
