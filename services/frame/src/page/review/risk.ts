/**
 * The risk of an approval as facts, by which a policy chooses between the wallet window and the
 * frame inside the page.
 */
export interface Risk {
  /**
   * Grants a right that is used later without asking: a permit, an allowance, an order, a session,
   * an owner.
   */
  readonly grantsRight: boolean
  readonly isUnlimited: boolean
  /** A part of it is not decoded, or its effect could not be fully simulated. */
  readonly isUndecoded: boolean
  /**
   * Maximum US dollars that leave the account, without the network fee; undefined if a price is
   * missing.
   */
  readonly valueUsd: number | undefined
}

export const noRisk: Risk = { grantsRight: false, isUnlimited: false, isUndecoded: false, valueUsd: 0 }

export const unknownRisk: Risk = { ...noRisk, isUndecoded: true, valueUsd: undefined }
