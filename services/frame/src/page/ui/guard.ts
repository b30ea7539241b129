/** The reason why presses do not count; `unseen` until the browser has reported. */
export type Hindrance = 'unseen' | 'covered' | 'small'

export interface Sight {
  /** Undefined while the content is fully visible. */
  readonly hindrance: Hindrance | undefined
  /**
   * Start of the time in full view, after each {@link MUST_SEE} part was in view at least once, in
   * milliseconds of the page's clock; undefined before.
   */
  readonly since: number | undefined
}

export interface Guard {
  sight(): Sight
  /** New content: the browser looks again, and every part of it must be seen anew. */
  drawn(): void
  /** The content moved, or a press came too early: the time in view starts again. */
  again(): void
  /**
   * The first required part that was not in view yet, in a visible frame: the visitor has not
   * scrolled to it.
   */
  missed(): Element | undefined
  /** Pointer movements show whether the frame is drawn much smaller than its layout. */
  shrunk(isShrunk: boolean): void
  stop(): void
}

/** Minimum frame size in CSS pixels. */
export const LEAST = { width: 300, height: 280 } as const
/**
 * Minimum screen pixels per CSS pixel: a page's `zoom` shrinks a frame without changing its size in
 * CSS pixels.
 */
const LEAST_RATIO = 0.5
/** Milliseconds in view before a press counts. */
export const SEEN_FOR = 500
/** Marks parts that must have been in view before a press counts, even if scrolled away since. */
export const MUST_SEE = 'data-see'

/** Marks a button that cancels the request; hiding it gains an attacker nothing. */
export const FREE = 'data-free'

/** Layout and the browser's report differ by fractions of a CSS pixel. */
const SLACK = 1

/** A clock that the page cannot set, and the browser's visibility reports. */
export interface GuardView {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly devicePixelRatio: number
  readonly performance: { now(): number }
  readonly IntersectionObserver: typeof IntersectionObserver
  addEventListener(type: 'resize', listener: () => void): void
  removeEventListener(type: 'resize', listener: () => void): void
}

/**
 * `isVisible` and its options belong to IntersectionObserver version 2, which not every browser
 * has.
 */
interface VisibleEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/** Whether the browser detects elements that cover the page or make it transparent. */
export const seesCovers = (view: {
  readonly IntersectionObserverEntry?: { readonly prototype: object }
}): boolean =>
  view.IntersectionObserverEntry !== undefined && 'isVisible' in view.IntersectionObserverEntry.prototype

/** Fine enough to report a strip of one or two pixels, even for content longer than the frame. */
const thresholds = Array.from({ length: 1001 }, (_, index) => index / 1000)

/**
 * If the browser can tell (IntersectionObserver version 2), nothing may cover the target, and it
 * must be opaque and without filters. In every browser, as much of it as fits into the frame must
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
      // Not every size change fires an event.
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

/** Whether as much of an element as fits into the frame is visible. The rest scrolls. */
function fills(
  { innerWidth, innerHeight }: GuardView,
  { boundingClientRect: whole, intersectionRect: seen }: IntersectionObserverEntry,
): boolean {
  const height = Math.min(whole.bottom, innerHeight) - Math.max(whole.top, 0)
  const width = Math.min(whole.right, innerWidth) - Math.max(whole.left, 0)
  // Out of view, or less of it than would fit.
  if (height <= 0 || height < Math.min(whole.height, innerHeight) - SLACK) return false
  return seen.height >= height - SLACK && seen.width >= width - SLACK
}

export function countsAsPress(
  event: Pick<Event, 'isTrusted'>,
  { hindrance, since }: Sight,
  now: number,
): boolean {
  return event.isTrusted && hindrance === undefined && since !== undefined && now - since >= SEEN_FOR
}
