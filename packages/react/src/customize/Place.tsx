import { showAlert } from '@latchkey/core/actions'
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import type { Placements } from './createPlacements.js'

export type PlaceKind = 'avatar' | 'walletIcon' | 'logo' | 'header' | 'footer' | 'disclaimer'

export interface PlaceProps {
  readonly kind: PlaceKind
  readonly facts: object
  readonly component: ComponentType<never>
  readonly placements: Placements
  readonly own?: ReactNode
}

let count = 0

/** A node of the page in a slot of the shadow root, so the page's styles apply to it. */
export function Place({ kind, facts, component, placements, own }: PlaceProps) {
  const client = useClient()
  // Modals share the placements, and React's ids repeat across them.
  const [id] = useState(() => `lk-${(count += 1)}`)
  const ref = useRef<HTMLSpanElement>(null)
  // Undefined until the first rendering, to avoid fetching our own picture.
  const [isFilled, setFilled] = useState<boolean>()
  const [node, setNode] = useState<Element>()
  const { size } = facts as { readonly size?: number }
  const isPicture = size !== undefined

  useLayoutEffect(() => {
    const place = ref.current
    if (!place) return undefined
    place.inert = isPicture
    const made = place.ownerDocument.createElement('div')
    made.slot = id
    // An empty node would hide the slot's fallback.
    const show = (): void => {
      const hasContent = made.childNodes.length > 0
      // Some tests have no shadow root.
      const { host = place } = place.getRootNode() as Partial<ShadowRoot>
      if (!hasContent) made.remove()
      else if (made.parentNode !== host) host.append(made)
      setFilled(hasContent)
    }
    const observer = new MutationObserver(show)
    observer.observe(made, { childList: true })
    const timer = setTimeout(show)
    setNode(made)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      placements.remove(id)
      made.remove()
    }
  }, [id, isPicture, placements])

  const text = JSON.stringify(facts)
  useLayoutEffect(() => {
    if (!node) return
    const onFailed = (error: unknown): void =>
      showAlert(client, 'invalid_config', 'error', {
        details: { path: `customize.${kind}`, reason: `it threw "${String(error)}"` },
      })
    placements.put({ id, node, component, facts: JSON.parse(text) as object, onFailed })
  }, [client, component, id, kind, node, placements, text])

  return (
    <span
      ref={ref}
      className={`lk-place lk-place-${kind}`}
      data-lk-filled={isFilled || (isFilled === false && own !== undefined) || undefined}
      data-testid={`lk-place-${kind}`}
      aria-hidden={isPicture || undefined}
      style={isPicture ? { inlineSize: size, blockSize: size } : undefined}
    >
      <slot name={id}>{isFilled === false ? own : null}</slot>
    </span>
  )
}
