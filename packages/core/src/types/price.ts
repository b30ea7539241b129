export interface AssetPrice {
  /** US dollars per unit; absent when unknown. */
  readonly usd?: number
  /** Price change over the last 24 hours, in percent. */
  readonly change24h?: number
  /** Unix milliseconds. Set only for prices older than ten minutes. */
  readonly asOf?: number
  /** Time of the read, Unix milliseconds. */
  readonly at: number
}
