import type { ModalState, Route } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useModalContext } from './ModalContext.js'
import type { AnyView } from './views/ViewProps.js'

/** A wait for a chunk shorter than this keeps the view before on screen. */
const patienceMs = 200

/** What the stage shows. */
export interface ShownRoute {
  readonly route: Route
  readonly depth: number
  readonly direction: ModalState['direction']
  /** `waiting`: its chunk is slow; `failed`: it could not be loaded, `retry` tries again. */
  readonly status: 'ready' | 'waiting' | 'failed'
  readonly view: AnyView | undefined
  readonly retry: () => void
}

/**
 * The route on top with its view. While a view's chunk loads, the view before stays on screen for a moment, so that
 * nothing blinks; after the modal closed, the last one stays for the exit.
 */
export function useShownRoute(modal: ModalState): ShownRoute | undefined {
  const { views } = useModalContext()
  const [, redraw] = useState(0)
  const [trouble, setTrouble] = useState<{ route: Route; status: 'waiting' | 'failed' }>()
  const shown = useRef<ShownRoute | undefined>(undefined)
  const route = modal.stack.at(-1)
  const view = route && views.get(route.view)
  useEffect(() => {
    if (!route || view) return undefined
    let gone = false
    const slow = setTimeout(() => setTrouble({ route, status: 'waiting' }), shown.current ? patienceMs : 0)
    views.load(route.view).then(
      () => !gone && redraw((count) => count + 1),
      () => !gone && setTrouble({ route, status: 'failed' }),
    )
    return () => {
      gone = true
      clearTimeout(slow)
    }
  }, [route, view, views])
  if (!route) return shown.current
  const status = view ? 'ready' : trouble?.route === route ? trouble.status : undefined
  if (!status) return shown.current
  const next: ShownRoute = {
    route,
    depth: modal.stack.length,
    direction: modal.direction,
    status,
    view,
    retry: () => {
      setTrouble({ route, status: 'waiting' })
      views.load(route.view).then(
        () => redraw((count) => count + 1),
        () => setTrouble({ route, status: 'failed' }),
      )
    },
  }
  shown.current = next
  return next
}
