import { type Caip2, type Namespace, parseCaip10 } from '@latchkey/protocol/caip'
import type { NativeBalance } from '../types/adapter.js'
import type { Account } from '../types/connection.js'
import type { AccountInfo, ConnectedWalletInfo, ConnectionState, Loadable, State } from '../types/state.js'

/** The connections of a family: the active one, then the others, the one that was used last before. */
export const connectionsOf = (
  { active, connections }: Pick<State, 'active' | 'connections'>,
  namespace: Namespace,
): readonly ConnectionState[] =>
  Object.values(connections)
    .filter((connection) => connection.namespace === namespace)
    .sort((a, b) => +(b.id === active[namespace]) - +(a.id === active[namespace]) || b.used - a.used)

/** The accounts that a wallet shares, each once: a session names one for each network. */
export function infosOf(accounts: readonly Account[]): readonly AccountInfo[] {
  const infos = accounts.map(({ caip, ...info }) => ({ address: parseCaip10(caip).address, ...info }))
  return [...new Map(infos.map((info) => [info.address, info])).values()]
}

/** A wallet that is connected in a family. */
export interface ConnectedWallet {
  /** Of the connection, for `switchAccount` and `disconnect`. */
  readonly id: string
  readonly namespace: Namespace
  readonly connectorId: string
  readonly wallet: ConnectedWalletInfo
  readonly chainId: Caip2
  /** The account that is used, or will be when this wallet is the active one again. */
  readonly address: string
  /** All that it shares, each once. */
  readonly accounts: readonly AccountInfo[]
  /** Its family uses this one. */
  readonly isActive: boolean
  /** Of the address on the chain, as far as it is known. */
  readonly balance: Loadable<NativeBalance>
}

/**
 * The wallets that are connected, family by family in the host's order: of each the active one first, then the one that
 * was used last before. Pure.
 *
 * @param state of the client
 * @param namespaces of which families
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
