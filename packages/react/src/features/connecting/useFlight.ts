import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useModalContext } from '../../modal/hooks/viewHooks.js'
import { doneMs } from '../../modal/shell/doneMs.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import type * as Flight from './flight.js'

/** How pictures fly, where it is there already: a press waits for no ornament. */
let flight: typeof Flight | undefined

/** Loads it with this file, which is there before the press; a visitor who saves data goes without. */
function loadFlight(): void {
  const { connection } = globalThis.navigator as { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return
  import('./flight.js').then(
    (loaded) => (flight = loaded),
    () => undefined,
  )
}
if (globalThis.navigator) loadFlight()

/**
 * A ring whose picture comes from the row that was pressed and, once the wallet is connected and the card leaves, goes
 * into the page's button.
 */
export function useFlight(isConnected: boolean): RefObject<HTMLElement | null> {
  const client = useClient()
  const { embedded } = useModalContext()
  const ring = useRef<HTMLElement>(null)
  useLayoutEffect(() => (ring.current ? flight?.flyIn(ring.current) : undefined), [])
  useEffect(() => {
    if (!isConnected || embedded) return undefined
    const timer = setTimeout(() => {
      // A sign-in or another family may follow in the same card.
      if (!client.getState().modal.open && ring.current) flight?.flyOut(ring.current)
    }, doneMs)
    return () => clearTimeout(timer)
  }, [client, embedded, isConnected])
  return ring
}
