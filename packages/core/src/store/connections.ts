import { type Caip2, type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import type { NativeBalance } from '../types/adapter.js'
import type { Account } from '../types/connection.js'
import type { AccountInfo, ConnectedWalletInfo, ConnectionState, Loadable, State } from '../types/state.js'

/** The connections of a family: the active one first, then by last use. */
export const connectionsOf = (
  { active, connections }: Pick<State, 'active' | 'connections'>,
  namespace: Namespace,
): readonly ConnectionState[] =>
  Object.values(connections)
    .filter((connection) => connection.namespace === namespace)
    .sort((a, b) => +(b.id === active[namespace]) - +(a.id === active[namespace]) || b.used - a.used)

/** The accounts without duplicates; a session lists one per network. */
export function infosOf(accounts: readonly Account[]): readonly AccountInfo[] {
  const infos = accounts.map(({ caip, ...info }) => ({ address: parseCaip10(caip).address, ...info }))
  return [...new Map(infos.map((info) => [info.address, info])).values()]
}

/** A connected wallet of a family. */
export interface ConnectedWallet {
  /** Connection id, for `switchAccount` and `disconnect`. */
  readonly id: string
  readonly namespace: Namespace
  readonly connectorId: string
  readonly wallet: ConnectedWalletInfo
  readonly chainId: Caip2
  /** The account in use, or to be used when this wallet becomes active again. */
  readonly address: string
  /** All shared accounts, without duplicates. */
  readonly accounts: readonly AccountInfo[]
  /** Whether its family uses this wallet. */
  readonly isActive: boolean
  /** Balance of `address` on the connection's chain, if known. */
  readonly balance: Loadable<NativeBalance>
}

/**
 * The connected wallets, by family in the host's order; within a family the active one first, then
 * by last use. Pure.
 *
 * @param namespaces the families to include
 */
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
