import type { SerializedError } from '@latchkey/protocol/errors'
import type { FeeEstimate, TokenBalance } from './adapter.js'
import type { Loadable } from './state.js'

/** The progress of a send. */
export type SendStep =
  | { readonly step: 'editing' }
  /** The wallet shows its approval. */
  | { readonly step: 'confirming' }
  | { readonly step: 'pending'; readonly hash: string }
  /** `replaced`: the hash before the wallet sent the same again to be faster. */
  | { readonly step: 'confirmed'; readonly hash: string; readonly replaced?: string }
  | { readonly step: 'declined' }
  /** The wallet took it back: `hash` is of what it sent in its place. */
  | { readonly step: 'canceled'; readonly hash?: string }
  | { readonly step: 'failed'; readonly error: SerializedError; readonly hash?: string }

/** Send state. Amounts are what the visitor typed: whole coins, decimal text. */
export interface SendState {
  readonly token?: TokenBalance
  readonly sendTokenAmount: string
  readonly receiverAddress: string
  readonly receiverProfileName?: string
  readonly receiverProfileImageUrl?: string
  /** The account's balance of the network's own coin, in US dollars with two decimals, where a price is known. */
  readonly networkBalanceInUSD?: string
  readonly loading: boolean
  /** The account's tokens, as they were read last, as a plain list. Missing until then. */
  readonly tokenBalances?: readonly TokenBalance[]
  /** When the tokens could not be read, Unix milliseconds: for 30 s nobody is asked again. Missing after a success. */
  readonly lastRetry?: number
  readonly fee: Loadable<FeeEstimate>
  readonly progress: SendStep
}
