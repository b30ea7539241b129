import { type Caip2, type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import type { NativeBalance } from '../types/adapter.js'
import type { Account } from '../types/connection.js'
import type { AccountInfo, ConnectedWalletInfo, ConnectionState, Loadable, State } from '../types/state.js'

/** The active one first, then by last use. */
export const connectionsOf = (
  { active, connections }: Pick<State, 'active' | 'connections'>,
  namespace: Namespace,
): readonly ConnectionState[] =>
  Object.values(connections)
    .filter((connection) => connection.namespace === namespace)
    .sort((a, b) => +(b.id === active[namespace]) - +(a.id === active[namespace]) || b.used - a.used)

/** A session lists an account per network. */
export function infosOf(accounts: readonly Account[]): readonly AccountInfo[] {
  const infos = accounts.map(({ caip, ...info }) => ({ address: parseCaip10(caip).address, ...info }))
  return [...new Map(infos.map((info) => [info.address, info])).values()]
}

export interface ConnectedWallet {
  readonly id: string
  readonly namespace: Namespace
  readonly connectorId: string
  readonly wallet: ConnectedWalletInfo
  readonly chainId: Caip2
  /** The account in use, or last used. */
  readonly address: string
  readonly accounts: readonly AccountInfo[]
  readonly isActive: boolean
  /** Of `address`. */
  readonly balance: Loadable<NativeBalance>
}

/** The connected wallets, by family in the host's order. Pure. */
export const connectedWallets = (
  state: Pick<State, 'accounts' | 'active' | 'connections'>,
  namespaces: readonly Namespace[],
): readonly ConnectedWallet[] =>
  namespaces.flatMap((namespace) =>
    connectionsOf(state, namespace).map(({ accounts, address, balance, ...connection }) => {
      const account = state.accounts[namespace]
      const isActive = state.active[namespace] === connection.id
      const { chainId, connectorId, id, wallet } = connection
      return {
        id,
        namespace,
        connectorId,
        wallet,
        chainId,
        address,
        accounts: infosOf(accounts),
        isActive,
        balance: (isActive && account?.status === 'connected' ? account.balance : balance) ?? {
          status: 'idle',
        },
      }
    }),
  )
