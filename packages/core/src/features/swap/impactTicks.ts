/** Percent that requires one confirmation, or two. */
const [WARN_PERCENT, SEVERE_PERCENT] = [5, 15]

/** The number of confirmations for a price impact in percent; an unknown one may be any. */
export function impactTicks(percent: number | undefined): 0 | 1 | 2 {
  if (percent === undefined) return 1
  return percent > SEVERE_PERCENT ? 2 : percent > WARN_PERCENT ? 1 : 0
}
