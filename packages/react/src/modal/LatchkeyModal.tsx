'use client'
import { useEffect, useRef } from 'react'
import { useClient } from '../hooks/useClient.js'

/** Properties of {@link LatchkeyModal}. */
export interface LatchkeyModalProps {
  /** Draws the modal inline, in the width of its place; otherwise it opens over the page (for `append: false`). */
  readonly embedded?: boolean | undefined
  readonly className?: string | undefined
}

/** Where the modal is drawn, for hosts that set `append: false` or want it in the page. */
export function LatchkeyModal({ embedded = false, className }: LatchkeyModalProps) {
  const client = useClient()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    return client.mount(place.current, { embedded })
  }, [client, embedded])
  return <div ref={place} className={className} data-testid="lk-mount" />
}
