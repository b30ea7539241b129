import { type Caip2, formatCaip10, parseCaip2 } from '@latchkey/protocol/caip'
import { explorerLink } from '../format/explorerLink.js'
import { identityCache } from '../storage/identityCache.js'
import { infosOf } from '../store/connections.js'
import type { Context } from '../store/context.js'
import type { Connection } from '../types/connection.js'
import type { Connector } from '../types/connector.js'
import type {
  AccountState,
  ConnectedAccount,
  ConnectedWalletInfo,
  ConnectionState,
  NetworkState,
} from '../types/state.js'
import { preferredType } from './accountType.js'

/** @param shown the family's previous account, whose tab is kept */
export function accountOf(
  context: Context,
  connection: ConnectionState,
  shown: AccountState | undefined,
): ConnectedAccount {
  const { address, chainId, connectorId, id, namespace, wallet } = connection
  const allAccounts = infosOf(connection.accounts)
  const addressExplorerUrl = explorerLink(context.env.network(chainId), { address })
  const { deployed } = allAccounts.find((one) => one.address === address) ?? {}
  const caipAddress = formatCaip10(chainId, address)
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
    ...(shown?.status === 'connected' && shown.currentTab && { currentTab: shown.currentTab }),
  }
}

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
