import { useState } from 'react'

/** Keeps the last defined value for a leaving view's texts. */
export function useLastDefined<T>(now: T | undefined): T | undefined {
  const [last, setLast] = useState(now)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
