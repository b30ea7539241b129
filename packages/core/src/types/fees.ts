/** An estimate in base units, decimal. */
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
  /** For posting to the parent chain. */
  readonly l1Fee?: string
  readonly operatorFee?: string
  /** The receiver's minimum: a new Solana account must hold its rent. */
  readonly minimum?: string
  /** Base units, for tokens that deduct a transfer fee. */
  readonly arrives?: string
  /** Set when `fee` is more than five times as high. */
  readonly usual?: string
}
