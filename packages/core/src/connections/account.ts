import { type Caip2, formatCaip10, parseCaip10 } from '@latchkey/protocol/caip'
import { explorerLink } from '../format/explorerLink.js'
import { settleRoutes } from '../router/settleRoutes.js'
import type { Context } from '../store/context.js'
import { post } from '../tabs/message.js'
import type { Account, Connection, Session } from '../types/connection.js'
import type { Connector } from '../types/connector.js'
import type {
  AccountInfo,
  ConnectedAccount,
  ConnectedWalletInfo,
  NetworkState,
  SendState,
} from '../types/state.js'
import { saveConnections } from './saveConnections.js'

/** What {@link accountOf} puts together. */
interface AccountFacts {
  readonly connection: Pick<Connection, 'id' | 'connectorId' | 'namespace'>
  readonly wallet: ConnectedWalletInfo
  readonly address: string
  readonly chainId: Caip2
  readonly allAccounts: readonly AccountInfo[]
}

/** The facts of a connected account, all at once. Balances start unknown. */
export function accountOf(
  context: Context,
  { connection, wallet, address, chainId, allAccounts }: AccountFacts,
): ConnectedAccount {
  const addressExplorerUrl = explorerLink(context.env.network(chainId), { address })
  return {
    status: 'connected',
    namespace: connection.namespace,
    caipAddress: formatCaip10(chainId, address),
    address,
    chainId,
    connectionId: connection.id,
    connectorId: connection.connectorId,
    wallet,
    allAccounts,
    ...(addressExplorerUrl === undefined ? {} : { addressExplorerUrl }),
    balance: { status: 'idle' },
    tokens: { status: 'idle' },
  }
}

/** The accounts that a wallet shares, each once: a session names one for each network. */
export function infosOf(
  accounts: readonly [Account, ...Account[]],
): readonly [AccountInfo, ...AccountInfo[]] {
  const infos = accounts.map(({ caip, ...info }) => ({ address: parseCaip10(caip).address, ...info }))
  const unique = new Map(infos.map((info) => [info.address, info]))
  return [...unique.values()] as unknown as readonly [AccountInfo, ...AccountInfo[]]
}

/**
 * The network of a family as the state shows it: the wallet's own chain, configured or not.
 *
 * @param chainId where the wallet stands
 * @param session of a wallet elsewhere: what it approved
 */
export function networkState({ env }: Context, chainId: Caip2, session?: Session): NetworkState {
  const caipNetwork = env.network(chainId)
  return {
    chainId,
    ...(caipNetwork && { caipNetwork }),
    supported: caipNetwork !== undefined,
    supportsAllNetworks: session?.approved.takesMore ?? true,
    ...(session && { approvedCaipNetworkIds: session.approved.chains }),
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
  const made = accountOf(context, { connection, ...old, chainId })
  context.update('chainChanged', (state) => ({
    networks: { ...state.networks, [namespace]: networkState(context, chainId) },
    accounts: { ...state.accounts, [namespace]: made },
    connections: { ...state.connections, [connectionId]: { ...connection, chainId } },
    send: emptySend(context),
  }))
  saveConnections(context)
  if (tell) post(context, { type: 'network', chainId })
  settleRoutes(context, true)
}

/** The send state before anything is typed, as the client began with it. */
export const emptySend = ({ store }: Context): SendState => store.getInitialState().send
