import { useState } from 'react'

/** The value, or the last one that there was, so that a leaving view keeps its words. */
export function useKept<T>(now: T | undefined): T | undefined {
  const [last, setLast] = useState(now)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
