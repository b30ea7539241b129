import { useEffect, useRef, useState } from 'react'

/** Milliseconds; shorter waits show nothing. */
export const pendingDelay = 150
/** Milliseconds; a shown spinner stays at least this long. */
export const pendingStay = 400

/** Prevents a flickering spinner. */
export function useDelayedPending(pending: boolean): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (pending === shown) return undefined
    const wait = pending ? pendingDelay : Math.max(0, since.current + pendingStay - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(pending)
    }, wait)
    return () => clearTimeout(timer)
  }, [pending, shown])
  return shown
}
