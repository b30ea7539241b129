/** What an asset costs, for display. */
export interface AssetPrice {
  /** US dollars for one; absent when nobody knows a price. */
  readonly usd?: number
  /** Percent since a day ago, where that is known. */
  readonly change24h?: number
  /** When it cost that, Unix milliseconds; there only when that was more than ten minutes before it was read. */
  readonly asOf?: number
  /** When it was read, Unix milliseconds. */
  readonly at: number
}
