import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { ErrorName, SerializedError } from '@latchkey/protocol/errors'
import type { Features } from '@latchkey/protocol/features'
import type { RemoteFeature } from '@latchkey/protocol/http'
import type { ActivityState } from './activity.js'
import type { NativeBalance, TokenBalance } from './adapter.js'
import type { Account, AccountLogin, AccountType } from './connection.js'
import type { LoginState } from './login.js'
import type { NamesState } from './names.js'
import type { Network } from './network.js'
import type { OnrampState } from './onramp.js'
import type { PayState } from './pay.js'
import type { Presented } from './present.js'
import type { Route } from './route.js'
import type { SendState } from './send.js'
import type { EmailCaptureState, SignInState } from './siwx.js'
import type { AssetPrice } from './price.js'
import type { SmartSessionsState } from './smartSession.js'
import type { SwapState } from './swap.js'
import type { ThemeMode, ThemeVariables } from './theme.js'
import type { SentTransaction } from './transaction.js'
import type { CatalogueWallet, DetectedWallet, RecentWallet, WalletRow } from './wallet.js'

export type { SendState, SendStep } from './send.js'

/** A value that is fetched. A failure cannot exist while loading; old data stays visible meanwhile. */
export type Loadable<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly data?: T; readonly asOf?: number }
  | { readonly status: 'ready'; readonly data: T; readonly at: number }
  | {
      readonly status: 'failed'
      readonly error: SerializedError
      readonly at: number
      readonly data?: T
      readonly asOf?: number
    }

/** The wallet behind a connection, as it is shown. */
export interface ConnectedWalletInfo {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
}

/** One of the accounts that a wallet shares, as it is shown. */
export interface AccountInfo {
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  readonly label?: string
  /** Of a smart account: whether its contract is on the chain yet, where that is known. */
  readonly deployed?: boolean
}

/** Facts that every connected account has: all present or none. */
export interface ConnectedAccount extends AccountLogin {
  readonly status: 'connected'
  readonly namespace: Namespace
  readonly caipAddress: Caip10
  readonly address: string
  readonly chainId: Caip2
  readonly connectionId: string
  readonly connectorId: string
  readonly wallet: ConnectedWalletInfo
  readonly allAccounts: readonly AccountInfo[]
  /** What their owner called them, in the wallet, by address; missing where none has a name. Untrusted text. */
  readonly addressLabels?: Readonly<Record<string, string>>
  /** Of several accounts, one of this type is shown first: the visitor's choice, else the family's default. */
  readonly preferredAccountType: AccountType
  /** Whether the contract of the smart account that is used is on the chain yet; missing where that is not known. */
  readonly smartAccountDeployed?: boolean
  readonly addressExplorerUrl?: string
  readonly profileName?: string
  readonly profileImage?: string
  readonly balance: Loadable<NativeBalance>
  readonly tokens: Loadable<readonly TokenBalance[]>
  /** What the account's view lists; tokens when absent. */
  readonly currentTab?: 'tokens' | 'activity'
}

/** Account of a family. */
export type AccountState =
  | { readonly status: 'disconnected' }
  /** A wallet was asked; nothing is known yet. */
  | { readonly status: 'connecting' }
  /** A stored connection is being restored silently; the stored address may be shown greyed. */
  | { readonly status: 'reconnecting'; readonly address?: string }
  | ConnectedAccount

/** Network of a family. `caipNetwork` is missing when the wallet stands on one the host did not configure. */
export interface NetworkState {
  readonly chainId: Caip2
  readonly caipNetwork?: Network
  readonly supported: boolean
  /** False for a wallet elsewhere that takes no network besides those that it approved. */
  readonly supportsAllNetworks: boolean
  /** What a wallet elsewhere approved; missing where a wallet approves none but takes any. */
  readonly approvedCaipNetworkIds?: readonly Caip2[]
  /** What the wallet is to serve: the networks of the family that the host configured. Missing without a wallet. */
  readonly requestedCaipNetworks?: readonly Network[]
  /** EVM chains by number on which a wallet that visitors log in to has smart accounts, as far as it knows. */
  readonly smartAccountEnabledNetworks?: readonly number[]
}

/** A connection as plain data; the live object stands beside the store. */
export interface ConnectionState {
  readonly id: string
  readonly connectorId: string
  readonly walletId: string
  readonly namespace: Namespace
  /** Those that the wallet shares. */
  readonly accounts: readonly Account[]
  readonly chainId: Caip2
  readonly wallet: ConnectedWalletInfo
  /** The account of the wallet that is used, or was when this connection was the active one. */
  readonly address: string
  /** Of two connections of a family, the one with the greater number was the active one later. */
  readonly used: number
  /** Of the address on the chain, while it is shown beside others; the active account has its own. */
  readonly balance?: Loadable<NativeBalance>
}

/** The latest try to connect a wallet; what the connecting view shows. */
export interface Attempt {
  readonly id: number
  readonly walletId: string
  readonly connectorId: string
  readonly name: string
  readonly namespaces: readonly Namespace[]
  readonly status: 'waiting' | 'connected' | 'declined' | 'failed' | 'cancelled'
  /** It goes over the remote connector; its URI is `State.pairing`. */
  readonly remote?: true
  readonly error?: SerializedError
}

/** The pairing with a wallet elsewhere that is on show, or ready for a tap. */
export interface PairingState {
  /** The `wc:` URI. */
  readonly uri: string
  /** When it is replaced or ends, Unix milliseconds. */
  readonly expiresAt: number
  /** Given by the host (`open({ uri })`): shown as it is, nobody waits for it, never renewed. */
  readonly given?: true
  /** Id of the wallet whose link was opened with it (`openWalletLink`). */
  readonly opened?: string
}

/** The latest try to switch the network. */
export interface SwitchAttempt {
  readonly id: number
  readonly chainId: Caip2
  readonly status: 'waiting' | 'adding' | 'done' | 'declined' | 'failed'
  readonly error?: SerializedError
}

export type ToastVariant = 'loading' | 'success' | 'error'
export interface Toast {
  readonly id: number
  readonly variant: ToastVariant
  readonly message?: string
  /** What the client has to say: the key of a text among the modal's words, and the values that are filled in. */
  readonly words?: { readonly key: string; readonly values: Readonly<Record<string, string>> }
  readonly link?: { readonly href: string; readonly label?: string }
}

/** A developer-facing alert; each provider error shows once. */
export interface Alert {
  readonly name: ErrorName
  readonly message: string
  readonly level: 'warning' | 'error'
}

/** What is known of the gateway's configuration. */
export interface RemoteConfigState {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly allowedOrigins?: readonly string[]
  readonly isAnalyticsEnabled?: boolean
  /** CAIP-2 ids of the chains on which the gateway swaps, where it tells. */
  readonly swapChains?: readonly string[]
  /** As the gateway's project has them. */
  readonly features?: readonly RemoteFeature[]
}

export interface CatalogueState {
  /** How many wallets the catalogue has in all. */
  readonly count?: number
  /** The wallets the connect view may recommend, featured included. */
  readonly recommended: Loadable<readonly CatalogueWallet[]>
  /** AllWallets: pages read so far. */
  readonly list: Loadable<readonly CatalogueWallet[]>
  readonly page: number
  readonly search: { readonly query: string; readonly result: Loadable<readonly CatalogueWallet[]> }
}

export interface ModalState {
  readonly open: boolean
  /** True between the request to open and the first view (initialization may be waited for). */
  readonly loading: boolean
  readonly stack: readonly Route[]
  /** Direction of the last move, for motion. */
  readonly direction: 'forward' | 'back' | 'none'
  /** The last attempt, to connect or to switch, before the view on top was entered: only later ones are its own. */
  readonly since?: number
  /** The family that the opening is for, where it named one. */
  readonly namespace?: Namespace
  /** The wallet that was pressed, or looked up, last. */
  readonly wallet?: ChosenWallet
}

/** A wallet that the visitor is at. */
export interface ChosenWallet {
  readonly row: WalletRow
  /** Its app was opened in the tap on its row. */
  readonly isOpened?: boolean
}
/** All state of a client: plain JSON data. */
export interface State {
  /** 'idle' before start(), 'starting' until a stored connection is restored or given up, then 'ready'. */
  readonly phase: 'idle' | 'starting' | 'ready'
  /** The family that the account and network views show. */
  readonly namespace: Namespace
  readonly networks: Readonly<Partial<Record<Namespace, NetworkState>>>
  readonly accounts: Readonly<Partial<Record<Namespace, AccountState>>>
  /** All that are live, by id: with `features.multiWallet` a family may have several. */
  readonly connections: Readonly<Record<string, ConnectionState>>
  /** By family, the id of the connection that is used. A family with connections always has one. */
  readonly active: Readonly<Partial<Record<Namespace, string>>>
  readonly attempt: Attempt | null
  /** Null: none is wanted, or it is not there yet. */
  readonly pairing: PairingState | null
  readonly switching: SwitchAttempt | null
  /** Number of requests that wait for the wallet; the modal's layer yields to wallets that draw in the page. */
  readonly walletRequests: number
  /** Views that connectors want to be shown (`Env.present`), oldest first. */
  readonly presented: readonly Presented[]
  readonly detected: Readonly<Record<string, DetectedWallet>>
  readonly recent: readonly RecentWallet[]
  readonly catalogue: CatalogueState
  readonly features: Features
  readonly remote: RemoteConfigState
  readonly modal: ModalState
  readonly theme: { readonly mode: ThemeMode; readonly variables: ThemeVariables }
  readonly legalAccepted: boolean
  readonly toast: Toast | null
  readonly alert: Alert | null
  readonly send: SendState
  readonly login?: LoginState | undefined
  readonly activity?: ActivityState | undefined
  readonly names?: NamesState | undefined
  /** What addresses that the visitor knows are called, by lower-case CAIP-10. Never shown without the address beside it. */
  readonly addressNames?: Readonly<Record<string, string>> | undefined
  readonly swap?: SwapState | undefined
  /** What assets cost, by lower-case CAIP-10, as far as somebody asked. */
  readonly prices?: Readonly<Record<string, AssetPrice>> | undefined
  readonly onramp?: OnrampState | undefined
  readonly pay?: PayState | undefined
  readonly smartSessions?: SmartSessionsState | undefined
  /** Transactions sent from here, newest first: of this page, and earlier ones once asked for (`loadTransactions`). */
  readonly transactions?: readonly SentTransaction[] | undefined
  /** Of the account on show. */
  readonly signIn?: SignInState | undefined
  readonly emailCapture?: EmailCaptureState | undefined
  readonly online: boolean
}
