import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useModalContext } from '../../modal/hooks/viewHooks.js'
import { doneMs } from '../../modal/shell/doneMs.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { flyIn, flyOut } from './flight.js'

/**
 * A ring whose picture comes from the row that was pressed and, once the wallet is connected and the card leaves, goes
 * into the page's button.
 */
export function useFlight(isConnected: boolean): RefObject<HTMLElement | null> {
  const client = useClient()
  const { embedded } = useModalContext()
  const ring = useRef<HTMLElement>(null)
  useLayoutEffect(() => (ring.current ? flyIn(ring.current) : undefined), [])
  useEffect(() => {
    if (!isConnected || embedded) return undefined
    const timer = setTimeout(() => {
      // A sign-in or another family may follow in the same card.
      if (!client.getState().modal.open && ring.current) flyOut(ring.current)
    }, doneMs)
    return () => clearTimeout(timer)
  }, [client, embedded, isConnected])
  return ring
}
