/** A policy chooses by it between the wallet window and the frame. */
export interface Risk {
  /**
   * A right that is used later without asking: a permit, an allowance, an order, a session, an
   * owner.
   */
  readonly grantsRight: boolean
  readonly isUnlimited: boolean
  readonly isUndecoded: boolean
  /** Maximum outflow without the network fee; undefined if a price is missing. */
  readonly valueUsd: number | undefined
}

export const noRisk: Risk = { grantsRight: false, isUnlimited: false, isUndecoded: false, valueUsd: 0 }

export const unknownRisk: Risk = { ...noRisk, isUndecoded: true, valueUsd: undefined }
