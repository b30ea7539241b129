import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SmartSession } from './smartSession.js'
import type { SentCall } from './transaction.js'

/** A node's view of a sent transaction. */
export interface TransactionFate {
  /**
   * `replaced`: another transaction of the sender has its nonce. `unknown`: no node knows it, and
   * its nonce is unused.
   */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unknown'
  /** Once a node has reported it. */
  readonly nonce?: number
}

export interface FoundTransaction extends SentCall {
  readonly hash: string
  /** It moves nothing: the sender canceled the earlier transaction. */
  readonly isCancel: boolean
}

/** A token's balance. The native coin has no address. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  readonly address?: Caip10
  readonly value?: number
  readonly price: number
  /** Percent, over 24 hours. */
  readonly change24h?: number
  /** ISO 8601; only if older than ten minutes. */
  readonly priceAt?: string
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** `amount` in base units, `formatted` in whole coins. */
export interface NativeBalance {
  readonly amount: string
  readonly formatted: string
  readonly symbol: string
  readonly decimals: number
}

/** A family's reads over the host's RPC, and its address checks. */
export interface AdapterReads {
  /**
   * Checks an address, checksum included, while the visitor types. Never throws. Families that the
   * modal cannot send in may omit it.
   *
   * @param chainId must match, in families whose addresses name their network
   */
  isAddress?(value: string, chainId?: Caip2): boolean
  /**
   * Normalizes a wallet's address, so that one account has one spelling. Never throws.
   *
   * @param chainId as in `isAddress`
   * @returns undefined for an invalid address
   */
  readAddress?(value: string, chainId?: Caip2): string | undefined
  /** Whether funds are lost: the zero address and known burn addresses. */
  isBurnAddress?(value: string): boolean
  /**
   * @param parameters.nonce of an earlier answer; without it, `replaced` cannot be told from
   *   `unknown`
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
   * The amount, in base units, that a transaction paid to a recipient. For a token the largest
   * single transfer; for the native coin the value of the transaction or of a call inside it, as
   * smart accounts make. A family without it cannot receive payments.
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
  /** The permissions (ERC-7715) revoked on the chain, in order. */
  getStopped?(parameters: {
    readonly chainId: Caip2
    readonly permissions: readonly Pick<SmartSession, 'context' | 'delegationManager'>[]
  }): Promise<readonly boolean[]>
  getBalance(parameters: { readonly chainId: Caip2; readonly address: string }): Promise<NativeBalance>
  /** Drops zero balances. */
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
