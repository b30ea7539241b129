import { useState } from 'react'

/** Points of a percent by which a price may get worse before a tick is wanted anew. */
const SLACK = 1

/**
 * A tick that is given for a price impact, or for one that is not known. It holds for what was on show: once that gets
 * worse, or known, it is wanted again.
 *
 * @param percent the impact on show; undefined while nobody knows it
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
