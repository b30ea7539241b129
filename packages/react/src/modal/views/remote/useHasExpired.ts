import { useEffect, useState } from 'react'

/**
 * Whether a moment has passed, told when it comes.
 *
 * @param at Unix milliseconds; undefined never comes
 */
export function useHasExpired(at: number | undefined): boolean {
  const [passed, setPassed] = useState<number>()
  useEffect(() => {
    if (at === undefined) return undefined
    const wait = at - Date.now()
    // A timer of more than 24 days would ring at once; no visit lasts as long.
    if (wait > 2 ** 31 - 1) return undefined
    const timer = setTimeout(() => setPassed(at), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [at])
  return at !== undefined && passed === at
}
