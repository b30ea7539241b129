import { animate, durations, finished } from './animate.js'
import type { StageDirection } from './Stage.js'
import { observeSize } from './observeSize.js'

const travel = 24

/**
 * Milliseconds. Never are both views legible, and no 60 Hz frame changes either by more than 0.3.
 */
const fade = { out: 57, in: 57, begin: 54 } as const

const viewsOf = (stage: HTMLElement) => [...stage.children].filter((child) => child instanceof HTMLElement)

const viewOf = (stage: HTMLElement, key: string) => viewsOf(stage).find((view) => view.dataset.lkKey === key)

function drawnState(element: HTMLElement): { opacity: string; transform: string } {
  const { opacity, transform } = getComputedStyle(element)
  return { opacity, transform }
}

function setRole(view: HTMLElement, isCurrent: boolean): void {
  view.inert = !isCurrent
  view.toggleAttribute('data-lk-leaving', !isCurrent)
  if (isCurrent) view.removeAttribute('aria-hidden')
  else view.setAttribute('aria-hidden', 'true')
}

export type StageMotion = {
  /** `onLeft` gets the key of each view that has left. */
  change: (stage: HTMLElement, key: string, direction: StageDirection, onLeft: (key: string) => void) => void
  follow: (stage: HTMLElement, key: string) => () => void
  stop: () => void
}

export function createStageMotion(): StageMotion {
  let last: { key: string; height: number } | undefined
  let height: Animation | undefined
  const slides = new Map<HTMLElement, readonly (Animation | undefined)[]>()

  /** offsetHeight ignores the layer's scale and transforms. */
  const drawnHeight = (stage: HTMLElement) =>
    height?.playState === 'running' ? stage.offsetHeight : (last?.height ?? stage.offsetHeight)

  function morph(stage: HTMLElement, from: number, to: number): void {
    height?.cancel()
    height = undefined
    if (Math.abs(from - to) < 1) return
    height = animate(stage, [{ height: `${from}px` }, { height: `${to}px` }], { duration: durations.view })
  }

  function slide(view: HTMLElement, isCurrent: boolean, sign: number, onLeft: (key: string) => void): void {
    const motions = startSlide(view, isCurrent, sign, slides.get(view))
    slides.set(view, motions)
    void Promise.all(motions.map(finished)).then(() => {
      if (slides.get(view) !== motions) return
      // Kept: canceled if the view returns.
      if (isCurrent) slides.delete(view)
      else onLeft(view.dataset.lkKey ?? '')
    })
  }

  return {
    change(stage, key, direction, onLeft) {
      const current = viewOf(stage, key)
      if (!current) return
      const previous = last
      if (previous?.key === key) return
      const from = previous ? drawnHeight(stage) : 0
      const views = viewsOf(stage)
      for (const view of slides.keys()) if (!views.includes(view)) slides.delete(view)
      // Before the first measurement: one layout suffices.
      for (const view of views) setRole(view, view === current)
      last = { key, height: current.offsetHeight }
      // Appears with the layer's own entrance.
      if (!previous) return
      const sign = signOf(stage, direction)
      for (const view of views) slide(view, view === current, sign, onLeft)
      morph(stage, from, last.height)
    },
    follow(stage, key) {
      const current = viewOf(stage, key)
      if (!current) return () => {}
      return followSize(current, () => {
        const next = current.offsetHeight
        if (last?.key !== key || Math.abs(last.height - next) < 1) return
        const from = drawnHeight(stage)
        const isFirst = last.height === 0
        last = { key, height: next }
        if (!isFirst) morph(stage, from, next)
      })
    },
    stop() {
      height?.cancel()
      for (const motion of [...slides.values()].flat()) motion?.cancel()
    },
  }
}

/** 1 the line's end, -1 its start, 0 neither. */
function signOf(stage: HTMLElement, direction: StageDirection): number {
  const isRtl = getComputedStyle(stage).direction === 'rtl'
  return direction === 'none' ? 0 : (direction === 'forward') === isRtl ? -1 : 1
}

/** @param runningAnimations running animations, to be continued */
function startSlide(
  view: HTMLElement,
  isCurrent: boolean,
  sign: number,
  runningAnimations: readonly (Animation | undefined)[] | undefined,
): readonly (Animation | undefined)[] {
  const offScreen = `translateX(${(isCurrent ? sign : -sign) * travel}px)`
  const initialState = isCurrent
    ? { opacity: '0', transform: offScreen }
    : { opacity: '1', transform: 'none' }
  const from = runningAnimations ? drawnState(view) : initialState
  const to = isCurrent ? { opacity: '1', transform: 'none' } : { opacity: '0', transform: offScreen }
  for (const motion of runningAnimations ?? []) motion?.cancel()
  const isVisible = Number(from.opacity) > 0
  return [
    animate(view, [{ opacity: from.opacity }, { opacity: to.opacity }], {
      duration: isCurrent ? fade.in : fade.out,
      // A visible view returns at once.
      delay: isCurrent && !isVisible ? fade.begin : 0,
      easing: 'linear',
      fill: isCurrent ? 'backwards' : 'forwards',
    }),
    animate(view, [{ transform: from.transform }, { transform: to.transform }], {
      duration: durations.view,
      fill: isCurrent ? 'none' : 'forwards',
    }),
  ]
}

function followSize(element: HTMLElement, measure: () => void): () => void {
  let frame = 0
  // Prevents a reported ResizeObserver loop.
  const stopObserving = observeSize([element], () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  })
  return () => {
    cancelAnimationFrame(frame)
    stopObserving()
  }
}
