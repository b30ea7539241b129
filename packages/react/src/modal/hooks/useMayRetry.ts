import { useEffect, useState } from 'react'

/** How long a visitor may need to find and read a wallet's window before the page offers to ask again. */
const patienceMs = 8_000

/**
 * Whether trying again is worth an offer: something has ended, or the wait is long. From then on it stays, so that the
 * button does not vanish under the finger that presses it.
 */
export function useMayRetry(isWaiting: boolean): boolean {
  const [may, setMay] = useState(!isWaiting)
  if (!isWaiting && !may) setMay(true)
  useEffect(() => {
    if (may) return undefined
    const timer = setTimeout(() => setMay(true), patienceMs)
    return () => clearTimeout(timer)
  }, [may])
  return may
}
