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

/** An EIP-1193 provider, as wallets expose it. */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/**
 * The interfaces that `client.provider(namespace)` returns, by family. Adapters extend it by
 * declaration merging.
 */
export interface FamilyProviders {
  eip155: Eip1193Provider
}

/** Address types by family. Adapters extend it by declaration merging. */
export interface FamilyAddresses {
  eip155: `0x${string}`
}

/** An address of a family; `string` if the adapter declares no narrower type. */
export type AddressOf<N extends Namespace> = N extends keyof FamilyAddresses ? FamilyAddresses[N] : string

export type { FamilyAbilities, FamilyFacts } from './family.js'

/** Support for one chain family. Adapters load small and import heavy code dynamically. */
export interface Adapter<N extends Namespace = Namespace> extends FamilyFacts {
  readonly namespace: N
  /** The connectors for wallets of this browser. */
  connectors(): readonly Connector[]
  /** Creates the family's stable standard interface for hosts, once per client. */
  provider?(parts: ProviderParts): unknown
  /**
   * Loads the family's side of remote sessions. Without it, remote wallets do not serve the family.
   */
  remote?(): Promise<RemoteFamily>
  /** Loads the family's actions on a connection. */
  actions(connection: Connection, env: Env): Promise<AdapterActions>
  /** Loads the reads that need no wallet, on first use. */
  reads(env: Env): Promise<AdapterReads>
}

/** A token transfer; a transfer of the native coin when `token` is missing. */
export interface TransferParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** Base units, as a decimal string. */
  readonly amount: string
  readonly token?: { readonly address: string; readonly decimals: number } | undefined
  readonly fee?: FeeEstimate | undefined
  /**
   * An address that the transaction names without using it, in families that support one (Solana
   * Pay reference).
   */
  readonly reference?: string | undefined
}

/** A contract call. */
export interface CallParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly to: string
  /** Hex, 0x-prefixed. */
  readonly data: string
  /** Amount of the native coin, in base units. */
  readonly value: string
  /** Gas limit; the wallet estimates it when absent. */
  readonly gas?: string | undefined
}

/** Calls that execute atomically (EIP-5792). */
export interface BatchParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly calls: readonly Pick<CallParameters, 'to' | 'data' | 'value'>[]
}

/** A token to add to the wallet's own list (EIP-747). */
export interface WatchAssetParameters {
  /** Plain address, not CAIP. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** URL of the token's picture. */
  readonly image?: string | undefined
}

export interface SignMessageParameters {
  readonly address: string
  readonly message: string
}

/** The status of a sent transaction, according to a node. */
export interface TransactionFate {
  /**
   * `replaced`: another transaction of the sender has its nonce. `unknown`: no node knows it, and
   * its nonce is unused.
   */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unknown'
  /** The sender's nonce, once a node has reported it. */
  readonly nonce?: number
}

/** A transaction found by its sender and nonce. */
export interface FoundTransaction extends SentCall {
  readonly hash: string
  /** True if it moves nothing: the sender canceled the earlier transaction with this nonce. */
  readonly isCancel: boolean
}

export interface TransactionReceipt {
  readonly hash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber: string
}

/** One entry of a token list. The native coin comes first and has no address. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  readonly address?: Caip10
  /** In US dollars. */
  readonly value?: number
  readonly price: number
  /** Price change over the last 24 hours, in percent. */
  readonly change24h?: number
  /**
   * Time of the price, ISO 8601. Set only when the price was more than ten minutes old at the read.
   */
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

/**
 * A call on a chain that may charge more than gas, for data posted to its parent chain or for its
 * operator.
 */
export interface ChainFeeParameters {
  readonly chainId: Caip2
  readonly calls: readonly {
    /** Plain address. */
    readonly to: string
    /** Hex, 0x-prefixed. */
    readonly data: string
    /** Base units. */
    readonly value: string
    /** Gas limit. */
    readonly gas: string
  }[]
  /** Price of one gas, in base units. */
  readonly gasPrice: string
}

/** The actions of a family on a connection. An unsupported action is absent, never a stub. */
export interface AdapterActions {
  signMessage?(parameters: SignMessageParameters): Promise<string>
  /**
   * Has the wallet build and sign a sign-in message itself; resolves to the signed text and its
   * signature.
   */
  signIn?(parameters: {
    readonly data: SiwxData
  }): Promise<{ readonly message: string; readonly signature: string }>
  signTypedData?(parameters: { readonly address: string; readonly typedData: unknown }): Promise<string>
  /** Sends a transfer; resolves to the transaction hash. */
  transfer?(parameters: TransferParameters): Promise<string>
  /**
   * The call that {@link transfer} sends to the wallet. It identifies a transaction that the wallet
   * sent again to speed it up.
   */
  transferCall?(parameters: TransferParameters): Promise<SentCall>
  estimateFees?(parameters: TransferParameters): Promise<FeeEstimate>
  /** The maximum that the chain charges for a call besides its gas, in base units. */
  estimateChainFees?(parameters: ChainFeeParameters): Promise<string>
  /** Sends a contract call; resolves to the transaction hash. */
  sendCall?(parameters: CallParameters): Promise<string>
  /** Has the wallet sign a contract call without sending it. */
  signTransaction?(parameters: CallParameters): Promise<string>
  /** Offers a token for the wallet's own list (EIP-747); resolves to whether it was added. */
  watchAsset?(parameters: WatchAssetParameters): Promise<boolean>
  /**
   * Sends calls that execute atomically, with one approval (EIP-5792); resolves to the batch id.
   */
  sendCalls?(parameters: BatchParameters): Promise<string>
  /** Polls the wallet until the batch has a final status or the signal is aborted. */
  waitForCalls?(parameters: {
    readonly id: string
    readonly signal: AbortSignal
  }): Promise<Pick<TransactionReceipt, 'status'> & { readonly hash?: string }>
  /** Requests a permission for a key to act for the account (ERC-7715). */
  grantPermission?(parameters: GrantParameters): Promise<GrantedPermission>
  /** Revokes a permission on the chain. */
  revokePermission?(parameters: RevokePermissionParameters): Promise<void>
  /** Polls the host's RPC until the transaction is mined or the signal is aborted. */
  waitForReceipt?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly signal: AbortSignal
  }): Promise<TransactionReceipt>
  /**
   * Has the wallet switch to a network.
   *
   * @throws LatchkeyError `unknown_chain` when the wallet does not know it, `user_rejected`,
   *   `switch_not_supported`
   */
  switchChain?(parameters: { readonly chainId: Caip2 }): Promise<void>
  addChain?(parameters: { readonly network: Network }): Promise<void>
  /** The network that the wallet currently reports. */
  getChainId?(): Promise<Caip2>
  /** EIP-5792 capabilities by CAIP-2 id; `{}` if the wallet reports none. */
  getCapabilities?(parameters: { readonly address: string }): Promise<Readonly<Record<string, unknown>>>
  /** The wallet's own asset list, already validated; undefined when not offered or not valid. */
  getWalletAssets?(parameters: {
    readonly address: string
    readonly chainId: Caip2
  }): Promise<readonly TokenBalance[] | undefined>
}

/**
 * The reads of a family over the host's RPC, and its address checks. Address checks load late
 * because checksums need a hash function.
 */
export interface AdapterReads {
  /**
   * Checks an address of this family, checksum included, while the visitor types. Never throws.
   * Optional for families that the modal cannot send in.
   *
   * @param chainId the network that the address must belong to, in families whose addresses tell;
   *   any network of the family when absent
   */
  isAddress?(value: string, chainId?: Caip2): boolean
  /**
   * Normalizes an address that a wallet reports, so that one account has one spelling. Never
   * throws. Without this function, every address that `isAddress` accepts is kept as reported.
   *
   * @param chainId as in `isAddress`
   * @returns the canonical spelling; undefined when the text is no address of the family
   */
  readAddress?(value: string, chainId?: Caip2): string | undefined
  /** Whether funds sent to this address are lost: the zero address and the known burn addresses. */
  isBurnAddress?(value: string): boolean
  /**
   * Reads the status of a transaction.
   *
   * @param parameters.nonce the nonce of an earlier answer; without it, `replaced` cannot be told
   *   from `unknown`
   */
  getTransaction?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly from: string
    readonly nonce?: number
  }): Promise<TransactionFate>
  /**
   * Finds the transaction of a sender with a nonce, such as a replacement; undefined while there is
   * none.
   */
  findTransaction?(parameters: {
    readonly chainId: Caip2
    readonly from: string
    readonly nonce: number
  }): Promise<FoundTransaction | undefined>
  /**
   * Reads the amount, in base units, that a transaction paid to a recipient. For a token it is the
   * largest single transfer; for the native coin, the value of the transaction itself or of a call
   * inside it, as smart accounts make.
   *
   * @returns undefined until the transaction is mined. A family without this function cannot
   *   receive payments
   */
  getPayment?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly to: string
    readonly token?: string
  }): Promise<{ readonly status: 'success' | 'reverted'; readonly amount: string } | undefined>
  /** Reads a token's own metadata; undefined if there is no token at the address. */
  getToken?(parameters: {
    readonly chainId: Caip2
    readonly address: string
  }): Promise<{ readonly decimals: number; readonly symbol: string; readonly name: string } | undefined>
  /**
   * Reads which permissions (ERC-7715) were revoked on the chain; one result per permission, in
   * order.
   */
  getStopped?(parameters: {
    readonly chainId: Caip2
    readonly permissions: readonly Pick<SmartSession, 'context' | 'delegationManager'>[]
  }): Promise<readonly boolean[]>
  getBalance(parameters: { readonly chainId: Caip2; readonly address: string }): Promise<NativeBalance>
  /** Reads the balances of a token list, on EVM chains by multicall; zero balances are dropped. */
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
