/** Amounts are base units as decimal strings. */
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
  /** For posting the transaction to the parent chain. */
  readonly l1Fee?: string
  readonly operatorFee?: string
  /** The minimum that the receiver accepts: a new Solana account must hold its rent. */
  readonly minimum?: string
  /** In base units of the sent token, for tokens that deduct a transfer fee. */
  readonly arrives?: string
  /** The usual cost; set when `fee` is more than five times as high. */
  readonly usual?: string
}
