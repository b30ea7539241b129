import { useEffect, useState } from 'react'

/** To find and read a wallet's window. */
const patienceMs = 8_000

/** Stays true: the button must not vanish under the finger. */
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
