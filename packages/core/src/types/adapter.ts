import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { AdapterReads, TokenBalance } from './adapterReads.js'
import type { Connection } from './connection.js'
import type { Connector } from './connector.js'
import type { Env } from './env.js'
import type { FamilyFacts } from './family.js'
import type { Network } from './network.js'
import type { ProviderParts } from './provider.js'
import type { RemoteFamily } from './remoteFamily.js'
import type { GrantedPermission, GrantParameters, RevokePermissionParameters } from './smartSession.js'
import type { SiwxData } from '@latchkey/protocol/signIn'
import type { FeeEstimate } from './fees.js'
import type { SentCall } from './transaction.js'

export type {
  AdapterReads,
  FoundTransaction,
  NativeBalance,
  TokenBalance,
  TransactionFate,
} from './adapterReads.js'
export type { FeeEstimate } from './fees.js'

/** An EIP-1193 provider. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** Interfaces of `client.provider(namespace)` by family, extended by declaration merging. */
export interface FamilyProviders {
  eip155: Eip1193Provider
}

/** Address types by family, extended by declaration merging. */
export interface FamilyAddresses {
  eip155: `0x${string}`
}

/** A family's addresses; `string` unless its adapter declares a narrower type. */
export type AddressOf<N extends Namespace> = N extends keyof FamilyAddresses ? FamilyAddresses[N] : string

export type { FamilyAbilities, FamilyFacts } from './family.js'

export interface Adapter<N extends Namespace = Namespace> extends FamilyFacts {
  readonly namespace: N
  connectors(): readonly Connector[]
  /** The family's standard interface for hosts, made once per client. */
  provider?(parts: ProviderParts): unknown
  /** Absent: remote wallets do not serve the family. */
  remote?(): Promise<RemoteFamily>
  actions(connection: Connection, env: Env): Promise<AdapterActions>
  reads(env: Env): Promise<AdapterReads>
}

/** A token transfer; without `token`, of the native coin. */
export interface TransferParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** Base units, decimal. */
  readonly amount: string
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
  readonly fee?: FeeEstimate | undefined
  /** Only named by the transaction (Solana Pay reference). */
  readonly reference?: string | undefined
}

export interface CallParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** Hex, 0x-prefixed. */
  readonly data: string
  /** Native coin, base units. */
  readonly value: string
  readonly gas?: string | undefined
}

/** Calls that execute atomically (EIP-5792). */
export interface BatchParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly calls: readonly Pick<CallParameters, 'to' | 'data' | 'value'>[]
}

/** A token for the wallet's list (EIP-747). */
export interface WatchAssetParameters {
  /** Plain, not CAIP. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly image?: string | undefined
}

export interface SignMessageParameters {
  readonly address: string
  readonly message: string
}

export interface TransactionReceipt {
  readonly hash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber: string
}

/** A call on a chain that may charge more than gas. */
export interface ChainFeeParameters {
  readonly chainId: Caip2
  readonly calls: readonly {
    /** Plain. */
    readonly to: string
    /** Hex, 0x-prefixed. */
    readonly data: string
    /** Base units. */
    readonly value: string
    readonly gas: string
  }[]
  /** Base units per gas. */
  readonly gasPrice: string
}

/** A family's actions; an unsupported one is absent, never a stub. */
export interface AdapterActions {
  signMessage?(parameters: SignMessageParameters): Promise<string>
  /** Resolves to text and signature. */
  signIn?(parameters: {
    readonly data: SiwxData
  }): Promise<{ readonly message: string; readonly signature: string }>
  signTypedData?(parameters: { readonly address: string; readonly typedData: unknown }): Promise<string>
  transfer?(parameters: TransferParameters): Promise<string>
  /** Identifies the transfer after a speed-up. */
  transferCall?(parameters: TransferParameters): Promise<SentCall>
  estimateFees?(parameters: TransferParameters): Promise<FeeEstimate>
  /** Base units, besides gas. */
  estimateChainFees?(parameters: ChainFeeParameters): Promise<string>
  /** Resolves to the transaction hash. */
  sendCall?(parameters: CallParameters): Promise<string>
  signTransaction?(parameters: CallParameters): Promise<string>
  /** EIP-747; resolves to whether it was added. */
  watchAsset?(parameters: WatchAssetParameters): Promise<boolean>
  /** Atomic, with one approval (EIP-5792); resolves to the batch id. */
  sendCalls?(parameters: BatchParameters): Promise<string>
  waitForCalls?(parameters: {
    readonly id: string
    readonly signal: AbortSignal
  }): Promise<Pick<TransactionReceipt, 'status'> & { readonly hash?: string }>
  /** ERC-7715. */
  grantPermission?(parameters: GrantParameters): Promise<GrantedPermission>
  revokePermission?(parameters: RevokePermissionParameters): Promise<void>
  waitForReceipt?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<TransactionReceipt>
  /**
   * @throws LatchkeyError `unknown_chain` when the wallet does not know it, `user_rejected`,
   *   `switch_not_supported`
   */
  switchChain?(parameters: { readonly chainId: Caip2 }): Promise<void>
  addChain?(parameters: { readonly network: Network }): Promise<void>
  getChainId?(): Promise<Caip2>
  /** EIP-5792 capabilities by CAIP-2 id; `{}` if none are reported. */
  getCapabilities?(parameters: { readonly address: string }): Promise<Readonly<Record<string, unknown>>>
  /** The wallet's own list, validated; undefined when absent or invalid. */
  getWalletAssets?(parameters: {
    readonly address: string
    readonly chainId: Caip2
  }): Promise<readonly TokenBalance[] | undefined>
}
