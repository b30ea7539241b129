export type Hindrance = 'unseen' | 'covered' | 'small'

export interface Sight {
  /** Undefined while fully visible. */
  readonly hindrance: Hindrance | undefined
  /**
   * Start of full view, once every {@link REQUIRED_PART} part was seen; milliseconds of the page's
   * clock.
   */
  readonly since: number | undefined
}

export interface Guard {
  sight(): Sight
  /** Every part must be seen anew. */
  contentChanged(): void
  /** After a move or an early press: time in view restarts. */
  restart(): void
  firstUnseen(): Element | undefined
  setShrunk(isShrunk: boolean): void
  stop(): void
}

/** CSS pixels. */
export const MIN_SIZE = { width: 300, height: 280 } as const
/** Minimum screen pixels per CSS pixel: `zoom` shrinks a frame without changing its CSS size. */
const MIN_RATIO = 0.5
/** Milliseconds before a press counts. */
export const MIN_VIEW_TIME = 500
/** Marks parts that must have been in view before a press counts. */
export const REQUIRED_PART = 'data-see'

/** Marks a button that cancels the request: hiding it gains an attacker nothing. */
export const CANCEL_BUTTON = 'data-free'

/** Layout and the browser's report differ by fractions of a CSS pixel. */
const SLACK = 1

export interface GuardView {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly devicePixelRatio: number
  readonly performance: { now(): number }
  readonly IntersectionObserver: typeof IntersectionObserver
  addEventListener(type: 'resize', listener: () => void): void
  removeEventListener(type: 'resize', listener: () => void): void
}

/** Version 2, which not every browser has. */
interface VisibleEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

export const seesCovers = (view: {
  readonly IntersectionObserverEntry?: { readonly prototype: object }
}): boolean =>
  view.IntersectionObserverEntry !== undefined && 'isVisible' in view.IntersectionObserverEntry.prototype

/** Fine enough to report a strip of one pixel. */
const thresholds = Array.from({ length: 1001 }, (_, index) => index / 1000)

/**
 * With IntersectionObserver version 2, nothing may cover the target, and it must be opaque and
 * without filters. In every browser, as much of it as fits must be inside the page's window, and
 * the frame not smaller than {@link MIN_SIZE}.
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
    view.innerWidth < MIN_SIZE.width ||
    view.innerHeight < MIN_SIZE.height ||
    view.devicePixelRatio < MIN_RATIO

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
  function observe(): void {
    observer.disconnect()
    isSeen = undefined
    unseen = new Set(target.querySelectorAll(`[${REQUIRED_PART}]`))
    sight = { ...sight, since: undefined }
    for (const element of [target as Element, ...unseen]) observer.observe(element)
    update()
  }
  view.addEventListener('resize', update)
  observe()

  return {
    sight() {
      // Not every size change fires an event.
      update()
      return sight
    },
    contentChanged: observe,
    restart() {
      if (sight.since === undefined) return
      sight = { ...sight, since: view.performance.now() }
      onChange()
    },
    firstUnseen: () => (isSeen && !isSmall() ? [...unseen][0] : undefined),
    setShrunk(is) {
      isShrunk = is
      update()
    },
    stop() {
      observer.disconnect()
      view.removeEventListener('resize', update)
    },
  }
}

/** As much as fits into the frame. */
function fills(
  { innerWidth, innerHeight }: GuardView,
  { boundingClientRect: whole, intersectionRect: seen }: IntersectionObserverEntry,
): boolean {
  const height = Math.min(whole.bottom, innerHeight) - Math.max(whole.top, 0)
  const width = Math.min(whole.right, innerWidth) - Math.max(whole.left, 0)
  if (height <= 0 || height < Math.min(whole.height, innerHeight) - SLACK) return false
  return seen.height >= height - SLACK && seen.width >= width - SLACK
}

export function countsAsPress(
  event: Pick<Event, 'isTrusted'>,
  { hindrance, since }: Sight,
  now: number,
): boolean {
  return event.isTrusted && hindrance === undefined && since !== undefined && now - since >= MIN_VIEW_TIME
}
