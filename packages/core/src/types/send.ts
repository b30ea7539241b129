import type { SerializedError } from '@latchkey/protocol/errors'
import type { FeeEstimate, TokenBalance } from './adapter.js'
import type { Loadable } from './state.js'

export type SendStep =
  | { readonly step: 'editing' }
  | { readonly step: 'confirming' }
  | { readonly step: 'pending'; readonly hash: string }
  /** `replaced`: the original hash, if sped up. */
  | { readonly step: 'confirmed'; readonly hash: string; readonly replaced?: string }
  | { readonly step: 'declined' }
  /** Canceled in the wallet; `hash` is of the transaction that took the nonce. */
  | { readonly step: 'canceled'; readonly hash?: string }
  | { readonly step: 'failed'; readonly error: SerializedError; readonly hash?: string }

/** The send form. Amounts are whole coins, decimal. */
export interface SendState {
  readonly token?: TokenBalance
  readonly sendTokenAmount: string
  readonly receiverAddress: string
  readonly receiverProfileName?: string
  readonly receiverProfileImageUrl?: string
  /** Two decimals; missing without a price. */
  readonly networkBalanceInUSD?: string
  readonly loading: boolean
  /** Missing before the first read. */
  readonly tokenBalances?: readonly TokenBalance[]
  /** Last failed read, Unix milliseconds. No retry within 30 s. */
  readonly lastRetry?: number
  readonly fee: Loadable<FeeEstimate>
  readonly progress: SendStep
}
