import { showAlert } from '@latchkey/core/actions'
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import type { Placements } from './createPlacements.js'

/** A place in the modal that a host may fill. */
export type PlaceKind = 'avatar' | 'walletIcon' | 'logo' | 'header' | 'footer' | 'disclaimer'

/** Properties of {@link Place}. */
export interface PlaceProps {
  readonly kind: PlaceKind
  /** Properties of the component. */
  readonly facts: object
  readonly component: ComponentType<never>
  readonly placements: Placements
  /** Drawn while the component renders nothing. */
  readonly own?: ReactNode
}

let count = 0

/**
 * Shows a component of the host's tree: as a node of the page in a slot of the shadow root, so that the page's styles
 * apply to it. A picture has the size of ours, whatever it renders.
 */
export function Place({ kind, facts, component, placements, own }: PlaceProps) {
  const client = useClient()
  // Not React's: several modals, each a root of its own, share the placements.
  const [id] = useState(() => `lk-${(count += 1)}`)
  const ref = useRef<HTMLSpanElement>(null)
  // Undefined until the first rendering: our own picture would be fetched for nothing.
  const [isFilled, setFilled] = useState<boolean>()
  const [node, setNode] = useState<Element>()
  const { size } = facts as { readonly size?: number }
  const isPicture = size !== undefined

  useLayoutEffect(() => {
    const place = ref.current
    if (!place) return undefined
    // Nothing in a picture takes the focus.
    place.inert = isPicture
    const made = place.ownerDocument.createElement('div')
    made.slot = id
    // A node without content would hide what the slot falls back to.
    const show = (): void => {
      const hasContent = made.childNodes.length > 0
      // Without a shadow root, as in the DOM of some unit tests, it stands beside its slot.
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
