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

/** A fetched value; old data stays while loading. */
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

export interface ConnectedWalletInfo {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly icon?: string
}

export interface AccountInfo {
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  readonly label?: string
  /** Smart accounts only. */
  readonly deployed?: boolean
}

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
  /** By address: the visitor's names from the wallet. Untrusted. */
  readonly addressLabels?: Readonly<Record<string, string>>
  /** The visitor's choice, otherwise the family's default. */
  readonly preferredAccountType: AccountType
  readonly smartAccountDeployed?: boolean
  readonly addressExplorerUrl?: string
  readonly profileName?: string
  readonly profileImage?: string
  readonly balance: Loadable<NativeBalance>
  readonly tokens: Loadable<readonly TokenBalance[]>
  /** Of the Account view; default `tokens`. */
  readonly currentTab?: 'tokens' | 'activity'
}

export type AccountState =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting' }
  /** Restoring a stored connection. */
  | { readonly status: 'reconnecting'; readonly address?: string }
  | ConnectedAccount

/** `caipNetwork` is missing on an unconfigured network. */
export interface NetworkState {
  readonly chainId: Caip2
  readonly caipNetwork?: Network
  readonly supported: boolean
  /** False for a remote wallet that accepts only approved networks. */
  readonly supportsAllNetworks: boolean
  /** Missing for wallets that accept any network. */
  readonly approvedCaipNetworkIds?: readonly Caip2[]
  /** Asked of the wallet; missing without one. */
  readonly requestedCaipNetworks?: readonly Network[]
  /** Embedded wallets only: EVM chain ids. */
  readonly smartAccountEnabledNetworks?: readonly number[]
}

/** A connection as plain data. */
export interface ConnectionState {
  readonly id: string
  readonly connectorId: string
  readonly walletId: string
  readonly namespace: Namespace
  readonly accounts: readonly Account[]
  readonly chainId: Caip2
  readonly wallet: ConnectedWalletInfo
  /** The account in use, or last used. */
  readonly address: string
  /** Order of use in a family; the greatest was last. */
  readonly used: number
  /** Of `address`, while listed beside other connections. */
  readonly balance?: Loadable<NativeBalance>
}

/** The latest connection attempt. */
export interface Attempt {
  readonly id: number
  readonly walletId: string
  readonly connectorId: string
  readonly name: string
  readonly namespaces: readonly Namespace[]
  readonly status: 'waiting' | 'connected' | 'declined' | 'failed' | 'cancelled'
  /** Over the remote connector; its URI is `State.pairing`. */
  readonly remote?: true
  readonly error?: SerializedError
}

/** The pairing URI on screen, or prepared for a tap. */
export interface PairingState {
  readonly uri: string
  /** Renewal or expiry, Unix milliseconds. */
  readonly expiresAt: number
  /** Set by the host (`open({ uri })`): never awaited or renewed. */
  readonly given?: true
  readonly opened?: string
}

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
  /** A text's key and placeholders. */
  readonly words?: { readonly key: string; readonly values: Readonly<Record<string, string>> }
  readonly link?: { readonly href: string; readonly label?: string }
}

/** An alert for developers. */
export interface Alert {
  readonly name: ErrorName
  readonly message: string
  readonly level: 'warning' | 'error'
}

export interface RemoteConfigState {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  readonly allowedOrigins?: readonly string[]
  readonly isAnalyticsEnabled?: boolean
  /** CAIP-2 ids, if known. */
  readonly swapChains?: readonly string[]
  readonly features?: readonly RemoteFeature[]
}

export interface CatalogueState {
  readonly count?: number
  /** Including featured ones. */
  readonly recommended: Loadable<readonly CatalogueWallet[]>
  readonly list: Loadable<readonly CatalogueWallet[]>
  readonly page: number
  readonly search: { readonly query: string; readonly result: Loadable<readonly CatalogueWallet[]> }
}

export interface ModalState {
  readonly open: boolean
  /** True until the first view. */
  readonly loading: boolean
  readonly stack: readonly Route[]
  /** For animations. */
  readonly direction: 'forward' | 'back' | 'none'
  /** Id of the last attempt before the view, which shows only later ones. */
  readonly since?: number
  readonly namespace?: Namespace
  readonly wallet?: ChosenWallet
}

export interface ChosenWallet {
  readonly row: WalletRow
  /** The tap opened the wallet's app. */
  readonly isOpened?: boolean
}
/** A client's whole state: plain JSON data. */
export interface State {
  /** `starting` until stored connections are restored or dropped. */
  readonly phase: 'idle' | 'starting' | 'ready'
  /** Of the account and network views. */
  readonly namespace: Namespace
  readonly networks: Readonly<Partial<Record<Namespace, NetworkState>>>
  readonly accounts: Readonly<Partial<Record<Namespace, AccountState>>>
  /** By id; with `features.multiWallet` several per family. */
  readonly connections: Readonly<Record<string, ConnectionState>>
  /** By family; every family with connections has one. */
  readonly active: Readonly<Partial<Record<Namespace, string>>>
  readonly attempt: Attempt | null
  readonly pairing: PairingState | null
  readonly switching: SwitchAttempt | null
  /** Requests that await the wallet; the modal yields to it. */
  readonly walletRequests: number
  /** For connectors (`Env.present`), oldest first. */
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
  /** The visitor's names, by lower-case CAIP-10. Views always show the address too. */
  readonly addressNames?: Readonly<Record<string, string>> | undefined
  readonly swap?: SwapState | undefined
  /** By lower-case CAIP-10. */
  readonly prices?: Readonly<Record<string, AssetPrice>> | undefined
  readonly onramp?: OnrampState | undefined
  readonly pay?: PayState | undefined
  readonly smartSessions?: SmartSessionsState | undefined
  /** Sent from here, newest first. `loadTransactions` adds earlier ones. */
  readonly transactions?: readonly SentTransaction[] | undefined
  readonly signIn?: SignInState | undefined
  readonly emailCapture?: EmailCaptureState | undefined
  readonly online: boolean
}
