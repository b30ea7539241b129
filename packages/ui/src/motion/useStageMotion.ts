import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { animate, durations, finished } from './animate.js'
import type { StageDirection } from './Stage.js'

/** How far a view travels, in CSS pixels. */
const travel = 24

const viewsOf = (stage: HTMLElement) => [...stage.children].filter((child) => child instanceof HTMLElement)

/** Where an element is drawn right now, so that a new animation continues from there. */
function drawnState(element: HTMLElement): Keyframe {
  const { opacity, transform } = getComputedStyle(element)
  return { opacity, transform }
}

/**
 * Moves the views of a Stage: slide and fade between them, height of the stage along with them.
 * @param drop called with the key of a view that has left
 */
export function useStageMotion(
  ref: RefObject<HTMLElement | null>,
  viewKey: string,
  direction: StageDirection,
  drop: (key: string) => void,
): void {
  const last = useRef<{ key: string; height: number } | undefined>(undefined)
  const heightMotion = useRef<Animation>(undefined)
  const motions = useRef(new Map<Element, Animation | undefined>())
  const latestDrop = useRef(drop)
  latestDrop.current = drop

  const morph = (stage: HTMLElement, from: number, to: number) => {
    heightMotion.current?.cancel()
    heightMotion.current = undefined
    if (Math.abs(from - to) < 1) return
    heightMotion.current = animate(stage, [{ height: `${from}px` }, { height: `${to}px` }], {
      duration: durations.view,
    })
  }

  useLayoutEffect(() => {
    const stage = ref.current
    if (!stage) return
    const previous = last.current
    const current = viewsOf(stage).find((view) => view.dataset.lkKey === viewKey)
    if (!current) return
    if (!previous) {
      last.current = { key: viewKey, height: current.offsetHeight }
      return
    }
    if (previous.key === viewKey) return
    const isRtl = getComputedStyle(stage).direction === 'rtl'
    const sign = direction === 'none' ? 0 : (direction === 'forward') === isRtl ? -1 : 1
    const from = heightMotion.current
      ? stage.getBoundingClientRect().height / scaleOf(stage)
      : previous.height
    for (const view of viewsOf(stage)) {
      const isCurrent = view === current
      const wasMoving = motions.current.has(view)
      const start = wasMoving
        ? drawnState(view)
        : isCurrent
          ? { opacity: 0, transform: `translateX(${sign * travel}px)` }
          : { opacity: 1, transform: 'none' }
      view.inert = !isCurrent
      view.toggleAttribute('data-lk-leaving', !isCurrent)
      if (isCurrent) view.removeAttribute('aria-hidden')
      else view.setAttribute('aria-hidden', 'true')
      motions.current.get(view)?.cancel()
      const end = isCurrent
        ? { opacity: 1, transform: 'none' }
        : { opacity: 0, transform: `translateX(${-sign * travel}px)` }
      const motion = animate(view, [start, end], {
        duration: durations.view,
        fill: isCurrent ? 'none' : 'forwards',
      })
      motions.current.set(view, motion)
      void finished(motion).then(() => {
        if (motions.current.get(view) !== motion) return
        motions.current.delete(view)
        const key = view.dataset.lkKey
        if (!isCurrent && key !== undefined) latestDrop.current(key)
      })
    }
    const height = current.offsetHeight
    last.current = { key: viewKey, height }
    morph(stage, from, height)
  }, [ref, viewKey, direction])

  useEffect(() => {
    const stage = ref.current
    const current = stage && viewsOf(stage).find((view) => view.dataset.lkKey === viewKey)
    if (!stage || !current) return undefined
    const observer = new ResizeObserver(() => {
      const previous = last.current
      const height = current.offsetHeight
      if (!previous || previous.key !== viewKey || Math.abs(previous.height - height) < 1) return
      const from = heightMotion.current?.playState === 'running' ? stage.offsetHeight : previous.height
      last.current = { key: viewKey, height }
      // A resized window is not a change of content.
      if (previous.height > 0 && !stage.closest('[data-lk-resizing]')) morph(stage, from, height)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [ref, viewKey])

  useEffect(
    () => () => {
      heightMotion.current?.cancel()
      for (const motion of motions.current.values()) motion?.cancel()
    },
    [],
  )
}

/** The layer may be scaling the card while it opens; heights are wanted unscaled. */
const scaleOf = (stage: HTMLElement) =>
  stage.offsetHeight > 0 ? stage.getBoundingClientRect().height / stage.offsetHeight || 1 : 1
