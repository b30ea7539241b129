import { useState } from 'react'

/** The value, or the last defined one, so that a leaving view keeps its texts. */
export function useKept<T>(now: T | undefined): T | undefined {
  const [last, setLast] = useState(now)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
