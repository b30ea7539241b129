/** The price of an asset, for display. */
export interface AssetPrice {
  /** US dollars per unit; absent when no price is known. */
  readonly usd?: number
  /** Price change over the last 24 hours, in percent. */
  readonly change24h?: number
  /**
   * Time of the price, Unix milliseconds. Set only when it was more than ten minutes old at the
   * read.
   */
  readonly asOf?: number
  /** Time of the read, Unix milliseconds. */
  readonly at: number
}
