/** Decides between wallet window and frame. */
export interface Risk {
  /** Used later without asking: a permit, an allowance, an order, a session, an owner. */
  readonly grantsRight: boolean
  readonly isUnlimited: boolean
  readonly isUndecoded: boolean
  /** Maximum outflow without network fee; undefined without a price. */
  readonly valueUsd: number | undefined
}

export const noRisk: Risk = { grantsRight: false, isUnlimited: false, isUndecoded: false, valueUsd: 0 }

export const unknownRisk: Risk = { ...noRisk, isUndecoded: true, valueUsd: undefined }
