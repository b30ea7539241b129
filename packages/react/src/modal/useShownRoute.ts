import type { ModalState, Route } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useModalContext } from './ModalContext.js'
import type { AnyView } from './views/ViewProps.js'

/** A wait for a chunk shorter than this keeps the view before on screen. */
const patienceMs = 200

/** What the stage shows. */
export interface ShownRoute {
  readonly route: Route
  readonly depth: number
  readonly direction: ModalState['direction']
  /** `waiting`: its chunk is slow; `failed`: it could not be loaded. */
  readonly status: 'ready' | 'waiting' | 'failed'
  readonly view: AnyView | undefined
}

/**
 * The route on top with its view. While a view's chunk loads, the view before stays on screen for a moment, so that
 * nothing blinks. `retry` loads a failed chunk again.
 */
export function useShownRoute(modal: ModalState): {
  readonly shown: ShownRoute | undefined
  readonly retry: () => void
} {
  const { views } = useModalContext()
  const [chunk, setChunk] = useState<{ route: Route; status: 'loaded' | 'waiting' | 'failed' }>()
  const [shown, setShown] = useState<ShownRoute>()
  const route = modal.stack.at(-1)
  const view = route && views.get(route.view)
  useEffect(() => {
    if (!route || view) return undefined
    let gone = false
    const settle = (status: 'loaded' | 'waiting' | 'failed') => {
      if (!gone) setChunk({ route, status })
    }
    const slow = setTimeout(() => settle('waiting'), patienceMs)
    views.load(route.view).then(
      () => settle('loaded'),
      () => {
        clearTimeout(slow)
        settle('failed')
      },
    )
    return () => {
      gone = true
      clearTimeout(slow)
    }
  }, [route, view, views])
  const trouble = chunk && chunk.route === route && chunk.status !== 'loaded' ? chunk.status : undefined
  const status = view ? 'ready' : trouble
  const { direction, stack } = modal
  const isNew = shown?.route !== route || shown?.status !== status || shown?.depth !== stack.length
  if (route && status && isNew) setShown({ route, depth: stack.length, direction, status, view })
  const retry = () => {
    if (!route) return
    setChunk({ route, status: 'waiting' })
    views.load(route.view).then(
      () => setChunk({ route, status: 'loaded' }),
      () => setChunk({ route, status: 'failed' }),
    )
  }
  return { shown, retry }
}
