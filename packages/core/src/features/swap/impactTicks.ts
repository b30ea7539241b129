/** Percent of price impact above which a visitor has to accept it, and above which they have to do so twice. */
const [NOTED, GRAVE] = [5, 15]

/**
 * How many ticks a price impact takes before the wallet is asked. An unknown impact may be any. Pure.
 *
 * @param percent by how much a swap worsens its own price; undefined where no price says so
 */
export function impactTicks(percent: number | undefined): 0 | 1 | 2 {
  if (percent === undefined) return 1
  return percent > GRAVE ? 2 : percent > NOTED ? 1 : 0
}
