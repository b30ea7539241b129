/** Why nothing can be pressed at the moment; `unseen` until the browser has looked at what is drawn. */
export type Hindrance = 'unseen' | 'covered' | 'small'

export interface Sight {
  /** Undefined while what is drawn can be seen in full. */
  readonly hindrance: Hindrance | undefined
  /**
   * Since when it was seen in full, and each of its {@link MUST_SEE} parts at least once, in milliseconds of the page's
   * clock; undefined before.
   */
  readonly since: number | undefined
}

/** Watches whether a visitor can see what they are asked. */
export interface Guard {
  sight(): Sight
  /** Something else is drawn: the browser looks again, and every part of it must be seen anew. */
  drawn(): void
  /** The same is drawn elsewhere, or was pressed too early: the time that it is seen begins again. */
  again(): void
  /** The first part that must be seen and was not yet, in a frame that is seen itself: it was not scrolled to. */
  missed(): Element | undefined
  /** Pointers tell whether the frame is drawn much smaller than it was laid out. */
  shrunk(isShrunk: boolean): void
  stop(): void
}

/** Least size of the frame in CSS pixels. */
export const LEAST = { width: 300, height: 280 } as const
/** Fewest pixels of a screen per CSS pixel: a page's `zoom` shrinks a frame without changing its size in CSS pixels. */
const LEAST_RATIO = 0.5
/** Milliseconds for which it must have been seen before a press counts. */
export const SEEN_FOR = 500
/** Marks what must have been in view before a press counts, however far it was scrolled away. */
export const MUST_SEE = 'data-see'

/** Marks a button that gives up what is asked, which helps nobody who hides it. */
export const FREE = 'data-free'

/** Layout and the browser's report differ by fractions of a CSS pixel. */
const SLACK = 1

/** A clock that the page cannot turn, and what the browser says about what is seen. */
export interface GuardView {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly devicePixelRatio: number
  readonly performance: { now(): number }
  readonly IntersectionObserver: typeof IntersectionObserver
  addEventListener(type: 'resize', listener: () => void): void
  removeEventListener(type: 'resize', listener: () => void): void
}

/** `isVisible` and its options are version 2 of the interface, which not every browser has. */
interface VisibleEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/** Whether the browser can tell that something lies over the page, or makes it see-through. */
export const seesCovers = (view: {
  readonly IntersectionObserverEntry?: { readonly prototype: object }
}): boolean =>
  view.IntersectionObserverEntry !== undefined && 'isVisible' in view.IntersectionObserverEntry.prototype

/** So fine that a strip of a pixel or two is told, also of what is longer than the frame. */
const thresholds = Array.from({ length: 1001 }, (_, index) => index / 1000)

/**
 * If the browser can tell (IntersectionObserver version 2), nothing may cover the target, and it
 * must be opaque and without filters. In every browser, all of it that the frame has room for must
 * be inside the page's window, and the frame not smaller than {@link LEAST}.
 *
 * @param target the element that must be seen
 * @param onChange called when {@link Guard.sight} changes
 */
export function watchSight(
  view: GuardView,
  target: Pick<Element, 'querySelectorAll'>,
  onChange: () => void,
): Guard {
  let isSeen: boolean | undefined
  let unseen = new Set<Element>()
  let isShrunk = false
  let sight: Sight = { hindrance: 'unseen', since: undefined }

  const isSmall = () =>
    isShrunk ||
    view.innerWidth < LEAST.width ||
    view.innerHeight < LEAST.height ||
    view.devicePixelRatio < LEAST_RATIO

  function update(): void {
    const hindrance = isSmall() ? 'small' : isSeen === undefined ? 'unseen' : isSeen ? undefined : 'covered'
    const isWhole = hindrance === undefined && unseen.size === 0
    const since = isWhole ? (sight.since ?? view.performance.now()) : undefined
    if (hindrance === sight.hindrance && since === sight.since) return
    sight = { hindrance, since }
    onChange()
  }

  const observer = new view.IntersectionObserver(
    (entries: readonly VisibleEntry[]) => {
      for (const entry of entries) {
        const isFull = (entry.isVisible ?? true) && fills(view, entry)
        if (entry.target === target) isSeen = isFull
        else if (isFull) unseen.delete(entry.target)
      }
      update()
    },
    { threshold: thresholds, trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  function look(): void {
    observer.disconnect()
    isSeen = undefined
    unseen = new Set(target.querySelectorAll(`[${MUST_SEE}]`))
    sight = { ...sight, since: undefined }
    for (const element of [target as Element, ...unseen]) observer.observe(element)
    update()
  }
  view.addEventListener('resize', update)
  look()

  return {
    sight() {
      // No event tells of every change of the size.
      update()
      return sight
    },
    drawn: look,
    again() {
      if (sight.since === undefined) return
      sight = { ...sight, since: view.performance.now() }
      onChange()
    },
    missed: () => (isSeen && !isSmall() ? [...unseen][0] : undefined),
    shrunk(is) {
      isShrunk = is
      update()
    },
    stop() {
      observer.disconnect()
      view.removeEventListener('resize', update)
    },
  }
}

/**
 * Whether everything of an element that the frame has room for is visible. The rest is scrolled.
 */
function fills(
  { innerWidth, innerHeight }: GuardView,
  { boundingClientRect: whole, intersectionRect: seen }: IntersectionObserverEntry,
): boolean {
  const height = Math.min(whole.bottom, innerHeight) - Math.max(whole.top, 0)
  const width = Math.min(whole.right, innerWidth) - Math.max(whole.left, 0)
  // Nothing of it is in view, or only a part of what would fit.
  if (height <= 0 || height < Math.min(whole.height, innerHeight) - SLACK) return false
  return seen.height >= height - SLACK && seen.width >= width - SLACK
}

/** Whether a press counts: the visitor's own, on what they have had the time to see. */
export function countsAsPress(
  event: Pick<Event, 'isTrusted'>,
  { hindrance, since }: Sight,
  now: number,
): boolean {
  return event.isTrusted && hindrance === undefined && since !== undefined && now - since >= SEEN_FOR
}
