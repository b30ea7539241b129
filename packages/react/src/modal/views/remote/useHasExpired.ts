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
    const timer = setTimeout(() => setPassed(at), Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return at !== undefined && passed === at
}
