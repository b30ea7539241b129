import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { EventProperties } from '@latchkey/protocol/events'
import type { AttemptEvent } from '../store/reduceAttempt.js'
import type { Account } from '../types/connection.js'
import type {
  AccountState,
  Attempt,
  ConnectedAccount,
  ConnectionState,
  NetworkState,
  State,
} from '../types/state.js'

export type ConnectionTruth = Pick<
  State,
  'accounts' | 'active' | 'attempt' | 'connections' | 'namespace' | 'networks' | 'send' | 'switching'
>

export interface Grant extends Omit<ConnectionState, 'balance' | 'used'> {
  /** The same wallet may have two sessions, on two phones. */
  readonly isSession: boolean
}

export type ConnectionEvent =
  | AttemptEvent
  | {
      readonly type: 'granted'
      readonly grants: readonly Grant[]
      readonly attempt?: Attempt | undefined
      readonly used?: number | undefined
      readonly restored?: Method | undefined
    }
  | {
      readonly type: 'connected'
      readonly namespaces: readonly [Namespace, ...Namespace[]]
      readonly attempt?: Attempt | undefined
      readonly claimed: readonly Namespace[]
      readonly method: Method
    }
  | {
      readonly type: 'accountsChanged'
      readonly id: string
      readonly accounts: readonly Account[]
      readonly address: string
      readonly chainId: Caip2
    }
  | {
      readonly type: 'chainChanged'
      readonly id: string
      readonly chainId: Caip2
      readonly isSession: boolean
      readonly post: boolean
    }
  | { readonly type: 'activated'; readonly id: string; readonly address: string; readonly post: boolean }
  | {
      readonly type: 'dropped'
      readonly ids: readonly string[]
      readonly ended: readonly Namespace[]
      readonly attempted: readonly Namespace[]
      /** Only `visitor` forgets the login; `tab` is not forwarded. */
      readonly by: 'visitor' | 'wallet' | 'tab'
      readonly lost?: Namespace | undefined
      readonly forgotten: readonly Namespace[]
      readonly post: boolean
    }
  | { readonly type: 'familyShown'; readonly namespace: Namespace; readonly by: 'account' | 'network' }
  | {
      readonly type: 'networkChosen'
      readonly namespace: Namespace
      readonly network: NetworkState
      readonly persists: boolean
      readonly post: boolean
    }
  | {
      readonly type: 'familyReturned'
      readonly from: Namespace
      readonly to: Namespace
      readonly network: NetworkState | undefined
    }

export type EventOf<T extends ConnectionEvent['type']> = Extract<ConnectionEvent, { readonly type: T }>

export type Method = EventProperties['CONNECT_SUCCESS']['method']

export interface ConnectionFacts {
  readonly multiWallet: boolean
  readonly initial: Pick<State, 'networks' | 'send'>
  account(connection: ConnectionState, shown: AccountState | undefined): ConnectedAccount
  network(connection: Pick<ConnectionState, 'chainId' | 'id'>): NetworkState
}
