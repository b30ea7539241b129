import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SmartSession } from './smartSession.js'
import type { SentCall } from './transaction.js'

/** A node's status of a sent transaction. */
export interface TransactionFate {
  /**
   * `replaced`: another transaction of the sender has its nonce. `unknown`: no node knows it, and
   * its nonce is unused.
   */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unknown'
  /** The sender's nonce, once a node has reported it. */
  readonly nonce?: number
}

export interface FoundTransaction extends SentCall {
  readonly hash: string
  /** True if it moves nothing: the sender canceled the earlier transaction. */
  readonly isCancel: boolean
}

/** One entry of a token list. The native coin comes first and has no address. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  readonly address?: Caip10
  readonly value?: number
  readonly price: number
  /** Price change over the last 24 hours, in percent. */
  readonly change24h?: number
  /** Time of the price, ISO 8601. Set only for prices older than ten minutes. */
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

/** The reads of a family over the host's RPC, and its address checks. */
export interface AdapterReads {
  /**
   * Checks an address, checksum included, while the visitor types. Never throws. Optional for
   * families that the modal cannot send in.
   *
   * @param chainId the network that the address must belong to, in families whose addresses tell
   */
  isAddress?(value: string, chainId?: Caip2): boolean
  /**
   * Normalizes an address that a wallet reports, so that one account has one spelling. Never
   * throws. Without this function, addresses are kept as reported.
   *
   * @param chainId as in `isAddress`
   * @returns undefined when the text is no address of the family
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
  findTransaction?(parameters: {
    readonly chainId: Caip2
    readonly from: string
    readonly nonce: number
  }): Promise<FoundTransaction | undefined>
  /**
   * Reads the amount, in base units, that a transaction paid to a recipient. For a token it is the
   * largest single transfer; for the native coin, the value of the transaction or of a call inside
   * it, as smart accounts make. A family without this function cannot receive payments.
   *
   * @returns undefined until the transaction is mined
   */
  getPayment?(parameters: {
    readonly chainId: Caip2
    readonly hash: string
    readonly to: string
    readonly token?: string
  }): Promise<{ readonly status: 'success' | 'reverted'; readonly amount: string } | undefined>
  getToken?(parameters: {
    readonly chainId: Caip2
    readonly address: string
  }): Promise<{ readonly decimals: number; readonly symbol: string; readonly name: string } | undefined>
  /** Which permissions (ERC-7715) were revoked on the chain, in order. */
  getStopped?(parameters: {
    readonly chainId: Caip2
    readonly permissions: readonly Pick<SmartSession, 'context' | 'delegationManager'>[]
  }): Promise<readonly boolean[]>
  getBalance(parameters: { readonly chainId: Caip2; readonly address: string }): Promise<NativeBalance>
  /** Reads the balances of a token list; zero balances are dropped. */
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
