import { useEffect, useState } from 'react'

/** Milliseconds to find and read a wallet's window. */
const patienceMs = 8_000

/** After an end or a long wait. Stays true, so that the button does not vanish under the finger. */
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
