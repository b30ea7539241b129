/** Price impact in percent above which the visitor must confirm once, and twice. */
const [NOTED, GRAVE] = [5, 15]

/**
 * The number of confirmations that a price impact requires. An unknown impact may be any. Pure.
 *
 * @param percent price impact; undefined when unknown
 */
export function impactTicks(percent: number | undefined): 0 | 1 | 2 {
  if (percent === undefined) return 1
  return percent > GRAVE ? 2 : percent > NOTED ? 1 : 0
}
