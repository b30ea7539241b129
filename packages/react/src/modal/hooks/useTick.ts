import { useState } from 'react'

/** Percentage points of a worse price that need no new tick. */
const SLACK = 1

/** A tick for a high or unknown price impact. A worse one, or one now known, needs a new tick. */
export function useTick(
  percent: number | undefined,
): readonly [isGiven: boolean, give: (isGiven: boolean) => void] {
  const [given, setGiven] = useState<{ readonly percent: number | undefined }>()
  const isKnown = percent !== undefined
  const holds = given !== undefined && isKnown === (given.percent !== undefined)
  const isGiven = holds && (percent ?? 0) <= (given.percent ?? 0) + SLACK
  return [isGiven, (isOn) => setGiven(isOn ? { percent } : undefined)]
}
