import { useState } from 'react'

/** Percentage points of a worse price that need no new tick. */
const SLACK = 1

/** A tick for a high or unknown price impact. A worse one, or one now known, needs a new tick. */
export function useImpactConsent(
  percent: number | undefined,
): readonly [isGiven: boolean, give: (isGiven: boolean) => void] {
  const [consent, setConsent] = useState<{ readonly percent: number | undefined }>()
  const isKnown = percent !== undefined
  const isValid = consent !== undefined && isKnown === (consent.percent !== undefined)
  const isGiven = isValid && (percent ?? 0) <= (consent.percent ?? 0) + SLACK
  return [isGiven, (isOn) => setConsent(isOn ? { percent } : undefined)]
}
