import { type Caip10, type Caip2, formatCaip10, parseCaip10 } from '@latchkey/protocol/caip'
import { explorerLink } from '../format/explorerLink.js'
import { settleRoutes } from '../router/settleRoutes.js'
import type { Context } from '../store/context.js'
import { post } from '../tabs/message.js'
import type { Connection, Connector } from '../types/connector.js'
import type {
  AccountType,
  ConnectedAccount,
  ConnectedWalletInfo,
  NetworkState,
  SendState,
} from '../types/state.js'
import { saveConnections } from './saveConnections.js'

/** The facts of a connected account, all at once. Balances start unknown. */
export function accountOf(
  context: Context,
  connection: Pick<Connection, 'id' | 'connectorId' | 'namespace'>,
  wallet: ConnectedWalletInfo,
  accounts: readonly [Caip10, ...Caip10[]],
  chainId: Caip2,
): ConnectedAccount {
  const { namespace } = connection
  const { address } = parseCaip10(accounts[0])
  const type: AccountType = namespace === 'bip122' ? 'payment' : 'eoa'
  const addresses = new Set(accounts.map((account) => parseCaip10(account).address))
  const addressExplorerUrl = explorerLink(context.env.network(chainId), { address })
  return {
    status: 'connected',
    namespace,
    caipAddress: formatCaip10(chainId, address),
    address,
    chainId,
    connectionId: connection.id,
    connectorId: connection.connectorId,
    wallet,
    allAccounts: [...addresses].map((item) => ({ address: item, type })),
    ...(addressExplorerUrl === undefined ? {} : { addressExplorerUrl }),
    balance: { status: 'idle' },
    tokens: { status: 'idle' },
  }
}

/**
 * The network of a family as the state shows it: the wallet's own chain, configured or not.
 *
 * @param chainId where the wallet stands
 * @param approved what a remote wallet says about its networks
 */
export function networkState(
  { env }: Context,
  chainId: Caip2,
  approved?: Connection['approved'],
): NetworkState {
  const caipNetwork = env.network(chainId)
  return {
    chainId,
    ...(caipNetwork && { caipNetwork }),
    supported: caipNetwork !== undefined,
    supportsAllNetworks: approved?.takesMore ?? true,
    ...(approved && { approvedCaipNetworkIds: approved.chains }),
  }
}

/** How a wallet is shown: what it told about itself, else its connector's name. */
export function walletInfo(context: Context, connector: Connector, walletId: string): ConnectedWalletInfo {
  const wallet = context.store.getState().detected[walletId]
  if (!wallet) return { id: walletId, name: connector.name }
  const { id, name, rdns, icon } = wallet
  return { id, name, ...(rdns === undefined ? {} : { rdns }), ...(icon === undefined ? {} : { icon }) }
}

/**
 * Takes over the chain that a wallet reports, as one update: network, account, connection; the send state is reset.
 * An unsupported chain opens UnsupportedChain.
 *
 * @param tell whether the other tabs are told
 */
export function setChain(context: Context, connectionId: string, chainId: Caip2, tell = true): void {
  const before = context.store.getState()
  const connection = before.connections[connectionId]
  if (!connection || connection.chainId === chainId || !chainId.startsWith(`${connection.namespace}:`)) return
  const { namespace } = connection
  const old = before.accounts[namespace]
  if (old?.status !== 'connected' || old.connectionId !== connectionId) return
  const made = accountOf(context, connection, old.wallet, [formatCaip10(chainId, old.address)], chainId)
  context.update('chainChanged', (state) => ({
    networks: { ...state.networks, [namespace]: networkState(context, chainId) },
    accounts: { ...state.accounts, [namespace]: { ...made, allAccounts: old.allAccounts } },
    connections: { ...state.connections, [connectionId]: { ...connection, chainId } },
    send: emptySend(context),
  }))
  saveConnections(context)
  if (tell) post(context, { type: 'network', chainId })
  settleRoutes(context, true)
}

/** The send state before anything is typed, as the client began with it. */
export const emptySend = ({ store }: Context): SendState => store.getInitialState().send
