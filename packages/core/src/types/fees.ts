/** Amounts are base units as decimal strings. */
export interface FeeEstimate {
  /** Gas limit (eip155) or compute units. */
  readonly gas: string
  readonly maxFeePerGas?: string
  readonly maxPriorityFeePerGas?: string
  readonly gasPrice?: string
  /**
   * Most that the transaction may cost in the native coin, base units: gas × price × 1.2, twice the L1 fee, and the
   * operator fee.
   */
  readonly fee: string
  /** Charged for posting the transaction to the parent chain, at its price of now. */
  readonly l1Fee?: string
  /** Charged for the chain's operator. */
  readonly operatorFee?: string
  /** The least that the receiver takes, where the estimated amount is less: a new address of Solana holds its rent. */
  readonly minimum?: string
  /** The amount that the receiver gets, base units of what is sent, where the token keeps some of the amount for itself. */
  readonly arrives?: string
  /** Cost of the same transfer in the last blocks, where `fee` is more than five times that. */
  readonly usual?: string
}
