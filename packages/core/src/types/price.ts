export interface AssetPrice {
  /** US dollars per unit; absent when unknown. */
  readonly usd?: number
  /** Percent, over 24 hours. */
  readonly change24h?: number
  /** Unix milliseconds; only for prices older than ten minutes. */
  readonly asOf?: number
  /** When read, Unix milliseconds. */
  readonly at: number
}
