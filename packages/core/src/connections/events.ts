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

/** The part of the state that says what is connected, and what hangs on it. */
export type ConnectionTruth = Pick<
  State,
  'accounts' | 'active' | 'attempt' | 'connections' | 'namespace' | 'networks' | 'send' | 'switching'
>

/** A connection that is taken in. */
export interface Taken extends Omit<ConnectionState, 'balance' | 'used'> {
  /** A wallet elsewhere: it may be there twice, on two phones. */
  readonly isSession: boolean
}

/** A change of connections. */
export type ConnectionEvent =
  | AttemptEvent
  /** A wallet shares accounts: each connection becomes the active one of its family. */
  | {
      readonly type: 'granted'
      readonly taken: readonly Taken[]
      readonly attempt?: Attempt | undefined
      /** They stay beside active ones, as if they had been used this early (0, or less). */
      readonly used?: number | undefined
      /** They were there before this page; how their wallet was reached then. */
      readonly restored?: Method | undefined
    }
  /** A connect that the visitor made is complete: all that was granted is taken in. */
  | {
      readonly type: 'connected'
      /** Its families; the first one is shown. */
      readonly namespaces: readonly [Namespace, ...Namespace[]]
      readonly attempt?: Attempt | undefined
      /** Families that the attempt took: those that did not connect are disconnected. */
      readonly taken: readonly Namespace[]
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
      /** Its accounts stand on networks of their own (a session's); others move along. */
      readonly isSession: boolean
      readonly tell: boolean
    }
  /** An account of a connection becomes the active one of its family. */
  | { readonly type: 'activated'; readonly id: string; readonly address: string; readonly tell: boolean }
  | {
      readonly type: 'dropped'
      readonly ids: readonly string[]
      /** Families that have nothing left, or whose attempt or restore ends. */
      readonly ended: readonly Namespace[]
      /** Families among them in which a visitor is asked by a wallet all the same. */
      readonly asked: readonly Namespace[]
      /** Only the visitor forgets who logged in; what a tab heard is told to nobody. */
      readonly by: 'visitor' | 'wallet' | 'tab'
      /** The family whose wallet left by itself. */
      readonly lost?: Namespace | undefined
      /** Families whose remembered wallets were forgotten. */
      readonly forgotten: readonly Namespace[]
      readonly tell: boolean
    }
  /** Another family is on show. */
  | { readonly type: 'familyShown'; readonly namespace: Namespace; readonly by: 'account' | 'network' }
  /** A network was chosen for a family without a wallet. */
  | {
      readonly type: 'networkChosen'
      readonly namespace: Namespace
      readonly network: NetworkState
      /** Also for the next visit. */
      readonly keeps: boolean
      readonly tell: boolean
    }
  /** A visitor left the way to another family; its network stands as before. */
  | {
      readonly type: 'cameBack'
      readonly from: Namespace
      readonly to: Namespace
      readonly network: NetworkState | undefined
    }

/** The changes of one type. */
export type EventOf<T extends ConnectionEvent['type']> = Extract<ConnectionEvent, { readonly type: T }>

/** How a wallet was reached. */
export type Method = EventProperties['CONNECT_SUCCESS']['method']

/** Facts about what is shown that stand outside of this part of the state. Reading them changes nothing. */
export interface ConnectionFacts {
  /** A family may have several connections. */
  readonly multiWallet: boolean
  /** As the client began. */
  readonly initial: Pick<State, 'networks' | 'send'>
  /** The account of a connection that becomes the active one. */
  account(connection: ConnectionState, shown: AccountState | undefined): ConnectedAccount
  /** The network that a connection stands on. */
  network(connection: Pick<ConnectionState, 'chainId' | 'id'>): NetworkState
}
