/**
 * The risk of an approval as facts without words. A policy reads them to choose between the window of the wallet and the
 * frame inside of the page.
 */
export interface Risk {
  /** Hands over a right that is used later without asking: a permit, an allowance, an order, a session, an owner. */
  readonly grantsRight: boolean
  /** The right has no limit. */
  readonly isUnlimited: boolean
  /** A part of it is not decoded, or its effect could not be simulated completely. */
  readonly isUndecoded: boolean
  /** US dollars that leave the account at most, without the network fee; undefined where a price is missing. */
  readonly valueUsd: number | undefined
}

/** A request that moves nothing and grants nothing. */
export const noRisk: Risk = { grantsRight: false, isUnlimited: false, isUndecoded: false, valueUsd: 0 }

/** A request whose effect is not known yet, or cannot be. */
export const unknownRisk: Risk = { ...noRisk, isUndecoded: true, valueUsd: undefined }
