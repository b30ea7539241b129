/** Percent that requires one confirmation, or two. */
const [NOTED, GRAVE] = [5, 15]

/** The number of confirmations for a price impact in percent; an unknown one may be any. */
export function impactTicks(percent: number | undefined): 0 | 1 | 2 {
  if (percent === undefined) return 1
  return percent > GRAVE ? 2 : percent > NOTED ? 1 : 0
}
