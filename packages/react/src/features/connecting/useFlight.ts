import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useModalContext } from '../../modal/hooks/viewHooks.js'
import { doneMs } from '../../modal/shell/doneMs.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import type * as Flight from './flight.js'

let flight: typeof Flight | undefined

/** Does nothing if the visitor saves data. */
function loadFlight(): void {
  const { connection } = globalThis.navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  import('./flight.js').then(
    (loaded) => (flight = loaded),
    () => undefined,
  )
}
if (globalThis.navigator) loadFlight()

export function useFlight(isConnected: boolean): RefObject<HTMLElement | null> {
  const client = useClient()
  const { embedded } = useModalContext()
  const ring = useRef<HTMLElement>(null)
  useLayoutEffect(() => (ring.current ? flight?.flyIn(ring.current) : undefined), [])
  useEffect(() => {
    if (!isConnected || embedded) return undefined
    const timer = setTimeout(() => {
      // A sign-in or another family may follow.
      if (!client.getState().modal.open && ring.current) flight?.flyOut(ring.current)
    }, doneMs)
    return () => clearTimeout(timer)
  }, [client, embedded, isConnected])
  return ring
}
