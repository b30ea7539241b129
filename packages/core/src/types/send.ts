import type { SerializedError } from '@latchkey/protocol/errors'
import type { FeeEstimate, TokenBalance } from './adapter.js'
import type { Loadable } from './state.js'

export type SendStep =
  | { readonly step: 'editing' }
  | { readonly step: 'confirming' }
  | { readonly step: 'pending'; readonly hash: string }
  /** `replaced`: the original hash, if the wallet sped the transaction up. */
  | { readonly step: 'confirmed'; readonly hash: string; readonly replaced?: string }
  | { readonly step: 'declined' }
  /** The wallet canceled it; `hash` is of the transaction that took its nonce. */
  | { readonly step: 'canceled'; readonly hash?: string }
  | { readonly step: 'failed'; readonly error: SerializedError; readonly hash?: string }

/** Amounts are as typed: whole coins, as decimal strings. */
export interface SendState {
  readonly token?: TokenBalance
  readonly sendTokenAmount: string
  readonly receiverAddress: string
  readonly receiverProfileName?: string
  readonly receiverProfileImageUrl?: string
  /** With two decimals; missing without a price. */
  readonly networkBalanceInUSD?: string
  readonly loading: boolean
  /** Missing before the first read. */
  readonly tokenBalances?: readonly TokenBalance[]
  /** Time of the last failed read, Unix milliseconds. No retry happens within 30 s. */
  readonly lastRetry?: number
  readonly fee: Loadable<FeeEstimate>
  readonly progress: SendStep
}
