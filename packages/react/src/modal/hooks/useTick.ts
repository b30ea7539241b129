import { useState } from 'react'

/** Percentage points by which a price may get worse before a new tick is required. */
const SLACK = 1

/**
 * A tick for a high or unknown price impact. If the shown impact gets worse, or known, a new tick
 * is required.
 */
export function useTick(
  percent: number | undefined,
): readonly [isGiven: boolean, give: (isGiven: boolean) => void] {
  const [given, setGiven] = useState<{ readonly percent: number | undefined }>()
  const isKnown = percent !== undefined
  const holds = given !== undefined && isKnown === (given.percent !== undefined)
  const isGiven = holds && (percent ?? 0) <= (given.percent ?? 0) + SLACK
  return [isGiven, (isOn) => setGiven(isOn ? { percent } : undefined)]
}
