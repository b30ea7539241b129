import type { Caip10, Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Connection } from './connection.js'
import type { Connector } from './connector.js'
import type { Env } from './env.js'
import type { FamilyFacts } from './family.js'
import type { Network } from './network.js'
import type { ProviderParts } from './provider.js'
import type { RemoteFamily } from './remoteFamily.js'
import type {
  GrantedPermission,
  GrantParameters,
  RevokePermissionParameters,
  SmartSession,
} from './smartSession.js'
import type { SiwxData } from '@latchkey/protocol/signIn'
import type { FeeEstimate } from './fees.js'
import type { SentCall } from './transaction.js'

export type { FeeEstimate } from './fees.js'

/** EIP-1193 provider, as wallets hand it over. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** The interfaces that `client.provider(namespace)` gives, by family. Adapters declare theirs in here. */
export interface FamilyProviders {
  eip155: Eip1193Provider
}

/** How addresses are written, by family. Adapters declare theirs in here. */
export interface FamilyAddresses {
  eip155: `0x${string}`
}

/** An address of a family; a text where nothing more is known of how it writes them. */
export type AddressOf<N extends Namespace> = N extends keyof FamilyAddresses ? FamilyAddresses[N] : string

export type { FamilyAbilities, FamilyFacts } from './family.js'

/** One chain family. Small at load: heavy parts behind dynamic import. */
export interface Adapter<N extends Namespace = Namespace> extends FamilyFacts {
  readonly namespace: N
  /** Its connectors for wallets of this browser. */
  connectors(): readonly Connector[]
  /** Makes the family's stable standard interface for hosts, once a client. */
  provider?(parts: ProviderParts): unknown
  /** What it asks of wallets elsewhere; without it they do not serve the family. */
  remote?(): Promise<RemoteFamily>
  /** Loads the family's actions on a connection. */
  actions(connection: Connection, env: Env): Promise<AdapterActions>
  /** Reads that need no wallet; loaded when first used. */
  reads(env: Env): Promise<AdapterReads>
}

/** A token transfer, or a native one when `token` is missing. */
export interface TransferParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** Base units, decimal string. */
  readonly amount: string
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
  readonly fee?: FeeEstimate | undefined
  /** An address that the transaction names and does nothing with, where the family takes one. */
  readonly reference?: string | undefined
}

/** A call of a contract. */
export interface CallParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** 0x-prefixed. */
  readonly data: string
  /** Native coins that go along, base units. */
  readonly value: string
  /** Limit; the wallet's own estimate when absent. */
  readonly gas?: string | undefined
}

/** Calls that happen all or not at all (EIP-5792). */
export interface BatchParameters {
  readonly chainId: Caip2
  readonly from: string
  /** In this order. */
  readonly calls: readonly Pick<CallParameters, 'to' | 'data' | 'value'>[]
}

/** A token for a wallet's own list (EIP-747). */
export interface WatchAssetParameters {
  /** Plain address. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** URL of its picture. */
  readonly image?: string | undefined
}

export interface SignMessageParameters {
  readonly address: string
  readonly message: string
}

/** What a node knows of a transaction that was sent. */
export interface TransactionFate {
  /** `replaced`: another one of the sender took its place; `unknown`: no node asked has it, and its place is free. */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unknown'
  /** Its place among the sender's, once a node has told it. */
  readonly nonce?: number
}

/** A transaction that was found by its place. */
export interface FoundTransaction extends SentCall {
  readonly hash: string
  /** It moves nothing: its sender took back what stood in its place. */
  readonly isCancel: boolean
}

export interface TransactionReceipt {
  readonly hash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber: string
}

/** One entry of a token list: native first without address. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  readonly address?: Caip10
  /** In US dollars. */
  readonly value?: number
  readonly price: number
  /** Percent that the price changed since a day ago, where that is known. */
  readonly change24h?: number
  /** When the price was that, ISO 8601; there only where that was more than ten minutes before it was read. */
  readonly priceAt?: string
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** Native balance: `amount` in base units, `formatted` in whole coins. */
export interface NativeBalance {
  readonly amount: string
  readonly formatted: string
  readonly symbol: string
  readonly decimals: number
}

/** Calls whose chain may charge for more than gas: for posting them to a parent chain, or for its operator. */
export interface ChainFeeParameters {
  readonly chainId: Caip2
  readonly calls: readonly {
    /** Plain. */
    readonly to: string
    /** Hex. */
    readonly data: string
    /** Base units. */
    readonly value: string
    /** The limit. */
    readonly gas: string
  }[]
  /** Base units for one gas. */
  readonly gasPrice: string
}

/** What a family can do with a connection. What it cannot is absent (never stubbed). */
export interface AdapterActions {
  signMessage?(parameters: SignMessageParameters): Promise<string>
  /** Has the wallet sign a sign-in that it draws itself; resolves to the text that it signed, and its signature. */
  signIn?(parameters: {
    readonly data: SiwxData
  }): Promise<{ readonly message: string; readonly signature: string }>
  signTypedData?(parameters: { readonly address: string; readonly typedData: unknown }): Promise<string>
  /** Resolves to the transaction hash. */
  transfer?(parameters: TransferParameters): Promise<string>
  /** The call that {@link transfer} asks the wallet for: by this a copy that the wallet sent to be faster is recognized. */
  transferCall?(parameters: TransferParameters): Promise<SentCall>
  estimateFees?(parameters: TransferParameters): Promise<FeeEstimate>
  /** The most that the chain charges for calls beside their gas, base units. */
  estimateChainFees?(parameters: ChainFeeParameters): Promise<string>
  /** Has the wallet call a contract; resolves to the transaction hash. */
  sendCall?(parameters: CallParameters): Promise<string>
  /** Has the wallet sign a call of a contract without sending it. */
  signTransaction?(parameters: CallParameters): Promise<string>
  /** Offers a token to the wallet's own list; resolves to whether it was added. */
  watchAsset?(parameters: WatchAssetParameters): Promise<boolean>
  /** Has the wallet do several calls all or not at all, with one approval; resolves to the name of the batch. */
  sendCalls?(parameters: BatchParameters): Promise<string>
  /** Asks the wallet what became of a batch until that is known; bounded by the signal. */
  waitForCalls?(parameters: {
    readonly id: string
    readonly signal: AbortSignal
  }): Promise<Pick<TransactionReceipt, 'status'> & { readonly hash?: string }>
  /** Has the wallet allow a key to act for the account. */
  grantPermission?(parameters: GrantParameters): Promise<GrantedPermission>
  /** Has the wallet tell the chain that a permission no longer holds. */
  revokePermission?(parameters: RevokePermissionParameters): Promise<void>
  /** Polls the host's RPC until mined; bounded by the signal. */
  waitForReceipt?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<TransactionReceipt>
  /** @throws LatchkeyError `unknown_chain` when the wallet does not know it, `user_rejected`, `switch_not_supported` */
  switchChain?(parameters: { readonly chainId: Caip2 }): Promise<void>
  addChain?(parameters: { readonly network: Network }): Promise<void>
  /** The chain the wallet reports now. */
  getChainId?(): Promise<Caip2>
  /** EIP-5792 capabilities by CAIP-2 id; {} where the wallet offers none. */
  getCapabilities?(parameters: { readonly address: string }): Promise<Readonly<Record<string, unknown>>>
  /** The wallet's own asset list, already checked; undefined when not offered or not acceptable. */
  getWalletAssets?(parameters: {
    readonly address: string
    readonly chainId: Caip2
  }): Promise<readonly TokenBalance[] | undefined>
}

/**
 * Reads of a family over the host's RPC, and what is known of its addresses without a wallet (checksums need a hash
 * function, which would not pay its way in the load path).
 */
export interface AdapterReads {
  /**
   * Whether a text is an address of this family (checksums included); used while typing. Never throws. A family that the
   * modal sends nothing in may leave it out.
   *
   * @param chainId the network that the address has to be of, where addresses tell; without it any of the family
   */
  isAddress?(value: string, chainId?: Caip2): boolean
  /**
   * Reads an address that a wallet names as its own: one account has one spelling, whoever names it. Never throws.
   * Without this, what `isAddress` takes counts as it came.
   *
   * @param chainId as with `isAddress`
   * @returns the family's own spelling; undefined for what is none of its addresses, which is not taken in
   */
  readAddress?(value: string, chainId?: Caip2): string | undefined
  /** Whether nobody can ever spend what is sent to this address: the zero address, the known burn addresses. */
  isBurnAddress?(value: string): boolean
  /**
   * What became of a transaction.
   *
   * @param parameters.nonce as an earlier answer told it: without it a replaced one cannot be told from an unknown one
   */
  getTransaction?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly from: string
    readonly nonce?: number
  }): Promise<TransactionFate>
  /**
   * Which transaction has a place among the sender's, such as the one that replaced another; undefined while none is found.
   */
  findTransaction?(parameters: {
    readonly chainId: Caip2
    readonly from: string
    readonly nonce: number
  }): Promise<FoundTransaction | undefined>
  /**
   * What a transaction brought to somebody, base units: of a token the largest single transfer, of the native coin what it
   * sends by itself or, as smart accounts do, from inside of a contract.
   *
   * @returns undefined while no block has it. A family that leaves this out cannot be paid with
   */
  getPayment?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly to: string
    readonly token?: string
  }): Promise<{ readonly status: 'success' | 'reverted'; readonly amount: string } | undefined>
  /** What a token says of itself; undefined where none stands at the address. */
  getToken?(parameters: {
    readonly chainId: Caip2
    readonly address: string
  }): Promise<{ readonly decimals: number; readonly symbol: string; readonly name: string } | undefined>
  /** Which permissions (ERC-7715) their account has taken back on the chain, one for each that is asked about. */
  getStopped?(parameters: {
    readonly chainId: Caip2
    readonly permissions: readonly Pick<SmartSession, 'context' | 'delegationManager'>[]
  }): Promise<readonly boolean[]>
  getBalance(parameters: { readonly chainId: Caip2; readonly address: string }): Promise<NativeBalance>
  /** Multicall over a token list; zero balances dropped. */
  getTokenBalances(parameters: {
    readonly chainId: Caip2
    readonly address: string
    readonly tokens: readonly {
      readonly address: string
      readonly name: string
      readonly symbol: string
      readonly decimals: number
      readonly iconUrl?: string | undefined
    }[]
  }): Promise<readonly TokenBalance[]>
}
