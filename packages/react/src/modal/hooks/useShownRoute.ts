import type { ModalState, Route } from '@latchkey/core'
import { shallowEqual } from '@latchkey/core/actions'
import { startTransition, useCallback, useDeferredValue, useEffect, useState } from 'react'
import { useModalContext } from './viewHooks.js'
import type { AnyView } from '../shell/viewLoader.js'

/** For the previous view to stay while a chunk loads. */
const patienceMs = 200

export interface ShownRoute {
  readonly route: Route
  readonly depth: number
  readonly direction: ModalState['direction']
  /** `waiting`: its chunk is slow. */
  readonly status: 'ready' | 'waiting' | 'failed'
  readonly view: AnyView | undefined
}

/** `retry` loads a failed chunk again. */
export function useShownRoute(now: ModalState): {
  readonly shown: ShownRoute | undefined
  readonly retry: () => void
} {
  // Draws a new view in slices: the page stays responsive.
  const { direction, stack } = useDeferredValue(now)
  const [shown, setShown] = useState<ShownRoute>()
  const route = stack.at(-1)
  const { view, status, retry } = useLoadedView(route)
  // A rehearsed view is not drawn again.
  const isNew =
    !shallowEqual(shown?.route, route) || shown?.status !== status || shown?.depth !== stack.length
  if (route && status && isNew) setShown({ route, depth: stack.length, direction, status, view })
  return { shown, retry }
}

function useLoadedView(route: Route | undefined): {
  readonly view: AnyView | undefined
  readonly status: ShownRoute['status'] | undefined
  readonly retry: () => void
} {
  const { views } = useModalContext()
  const [chunk, setChunk] = useState<{ route: Route; status: 'loaded' | 'waiting' | 'failed' }>()
  const [retried, setRetried] = useState<{ readonly route: Route | undefined }>()
  const view = route && views.get(route.view)
  useEffect(() => {
    if (!route || view) return undefined
    let isCanceled = false
    const settle = (status: 'loaded' | 'waiting' | 'failed') => {
      clearTimeout(waitTimer)
      if (!isCanceled) startTransition(() => setChunk({ route, status }))
    }
    const waitTimer = setTimeout(settle, retried?.route === route ? 0 : patienceMs, 'waiting')
    views.load(route.view).then(
      () => settle('loaded'),
      () => settle('failed'),
    )
    return () => {
      isCanceled = true
      clearTimeout(waitTimer)
    }
  }, [route, view, views, retried])
  const trouble = chunk && chunk.route === route && chunk.status !== 'loaded' ? chunk.status : undefined
  const retry = useCallback(() => setRetried({ route }), [route])
  return { view, status: view ? 'ready' : trouble, retry }
}
