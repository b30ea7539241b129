/** The estimated network fee of a transaction. Amounts are base units as decimal strings. */
export interface FeeEstimate {
  /** Gas limit (eip155) or compute units (Solana). */
  readonly gas: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly gasPrice?: string
  /**
   * Maximum cost in the native coin: gas × price × 1.2, plus twice the L1 fee, plus the operator
   * fee.
   */
  readonly fee: string
  /** Current charge for posting the transaction to the parent chain. */
  readonly l1Fee?: string
  /** Charge of the chain's operator. */
  readonly operatorFee?: string
  /**
   * The minimum that the receiver accepts, if the amount is below it: a new Solana account must
   * hold its rent.
   */
  readonly minimum?: string
  /**
   * The amount that arrives, in base units of the sent token, for tokens that deduct a transfer
   * fee.
   */
  readonly arrives?: string
  /**
   * The cost of the same transfer in recent blocks; set when `fee` is more than five times as high.
   */
  readonly usual?: string
}
