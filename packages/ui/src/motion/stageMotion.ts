import { animate, durations, finished } from './animate.js'
import type { StageDirection } from './Stage.js'
import { observeSize } from './observeSize.js'

/** How far a view travels, in CSS pixels. */
const travel = 24

/**
 * Milliseconds in which a view fades out, and the next one in after it: at no time can both be read, and no frame of a
 * second of 60 changes either by more than 0.3. The next one begins in the last moment of the one before.
 */
const fade = { out: 57, in: 57, begin: 54 } as const

const viewsOf = (stage: HTMLElement) => [...stage.children].filter((child) => child instanceof HTMLElement)

const viewOf = (stage: HTMLElement, key: string) => viewsOf(stage).find((view) => view.dataset.lkKey === key)

/** Where an element is drawn right now, so that a new animation continues from there. */
function drawnState(element: HTMLElement): { opacity: string; transform: string } {
  const { opacity, transform } = getComputedStyle(element)
  return { opacity, transform }
}

/** Only the current view can be reached. */
function setRole(view: HTMLElement, isCurrent: boolean): void {
  view.inert = !isCurrent
  view.toggleAttribute('data-lk-leaving', !isCurrent)
  if (isCurrent) view.removeAttribute('aria-hidden')
  else view.setAttribute('aria-hidden', 'true')
}

/** Moves the views of one Stage: slide and fade between them, height of the stage along with them. */
export type StageMotion = {
  /** A view was put in; `onLeft` gets the key of each other one when it has left. */
  change: (stage: HTMLElement, key: string, direction: StageDirection, onLeft: (key: string) => void) => void
  /** Follows the height of a view while its content grows and shrinks. Returns stop. */
  follow: (stage: HTMLElement, key: string) => () => void
  /** Ends every animation. */
  stop: () => void
}

/** Makes the motion of one Stage; it remembers where things are. */
export function createStageMotion(): StageMotion {
  let last: { key: string; height: number } | undefined
  let height: Animation | undefined
  /** The motions of each view: its opacity and its place. */
  const slides = new Map<HTMLElement, readonly (Animation | undefined)[]>()

  /** offsetHeight is the layout's height: neither the layer's scale nor a transform is in it. */
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
      // What has left stays hidden by its animation: kept, so that a view that comes back at once can cancel it.
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
      // Every change comes before the first measure, so that one layout does for all.
      for (const view of views) setRole(view, view === current)
      last = { key, height: current.offsetHeight }
      // The first view is simply there: the layer's own entrance is what moves.
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

/** The side from which views come: 1 the end of the line, -1 its start, 0 neither. */
function signOf(stage: HTMLElement, direction: StageDirection): number {
  const isRtl = getComputedStyle(stage).direction === 'rtl'
  return direction === 'none' ? 0 : (direction === 'forward') === isRtl ? -1 : 1
}

/**
 * Slides and fades a view in or out.
 *
 * @param before the motions that it is still in: the new ones go on from where it is drawn
 */
function startSlide(
  view: HTMLElement,
  isCurrent: boolean,
  sign: number,
  before: readonly (Animation | undefined)[] | undefined,
): readonly (Animation | undefined)[] {
  const away = `translateX(${(isCurrent ? sign : -sign) * travel}px)`
  const fresh = isCurrent ? { opacity: '0', transform: away } : { opacity: '1', transform: 'none' }
  const from = before ? drawnState(view) : fresh
  const to = isCurrent ? { opacity: '1', transform: 'none' } : { opacity: '0', transform: away }
  for (const motion of before ?? []) motion?.cancel()
  const isSeen = Number(from.opacity) > 0
  return [
    animate(view, [{ opacity: from.opacity }, { opacity: to.opacity }], {
      duration: isCurrent ? fade.in : fade.out,
      // A view that is still seen comes back at once.
      delay: isCurrent && !isSeen ? fade.begin : 0,
      easing: 'linear',
      fill: isCurrent ? 'backwards' : 'forwards',
    }),
    animate(view, [{ transform: from.transform }, { transform: to.transform }], {
      duration: durations.view,
      fill: isCurrent ? 'none' : 'forwards',
    }),
  ]
}

/** Measures an element after each change of its size. @returns stop */
function followSize(element: HTMLElement, measure: () => void): () => void {
  let frame = 0
  // In a frame of its own: a height that changes in the observer's is reported to the page as a loop.
  const stopObserving = observeSize([element], () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  })
  return () => {
    cancelAnimationFrame(frame)
    stopObserving()
  }
}
