/** Why nothing can be approved at the moment; `unseen` until the browser has looked for the first time. */
export type Hindrance = 'unseen' | 'covered' | 'small'

/** What the guard says. */
export interface Sight {
  /** Undefined while what is drawn can be seen in full. */
  readonly hindrance: Hindrance | undefined
  /** When it was last the same and seen, in milliseconds of the page's clock; undefined while it is not. */
  readonly since: number | undefined
}

/** Watches whether a visitor can see what they are asked to approve. */
export interface Guard {
  sight(): Sight
  /** What is drawn has changed: the time that it is seen begins again. */
  changed(): void
  /** @returns stops telling */
  subscribe(listener: () => void): () => void
  stop(): void
}

/** Least size of the frame in CSS pixels. */
export const LEAST = { width: 300, height: 280 } as const
/** Milliseconds for which it must have been seen before a press counts. */
export const SEEN_FOR = 500

/** A clock that the page cannot turn, and what the browser says about what is seen. */
export interface GuardView {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly performance: { now(): number }
  readonly IntersectionObserver: typeof IntersectionObserver
  addEventListener(type: 'resize', listener: () => void): void
  removeEventListener(type: 'resize', listener: () => void): void
}

/** `isVisible` and its options are version 2 of the interface, which not every browser has. */
interface VisibleEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/**
 * Where the browser can tell (IntersectionObserver version 2), nothing may lie over the target, and it must be opaque
 * and drawn without filters. Everywhere most of it must be inside of the page's window, and the frame not smaller than
 * {@link LEAST}.
 *
 * @param target what must be seen
 */
export function watchSight(view: GuardView, target: Element): Guard {
  const listeners = new Set<() => void>()
  let isSeen: boolean | undefined
  let since: number | undefined
  let hindrance: Hindrance | undefined = 'unseen'

  function update(): void {
    const isSmall = view.innerWidth < LEAST.width || view.innerHeight < LEAST.height
    const next = isSmall ? 'small' : isSeen === undefined ? 'unseen' : isSeen ? undefined : 'covered'
    if (next === hindrance) return
    hindrance = next
    since = next === undefined ? view.performance.now() : undefined
    for (const listener of listeners) listener()
  }

  const options = { threshold: [0, 0.2, 0.4, 0.6, 0.8, 0.9, 1], trackVisibility: true, delay: 100 }
  const observer = new view.IntersectionObserver((entries: readonly VisibleEntry[]) => {
    const entry = entries.at(-1)
    if (entry === undefined) return
    // What is longer than the frame is scrolled: of that no more can be seen than the frame has room for.
    const room = Math.min(1, view.innerHeight / Math.max(1, entry.boundingClientRect.height))
    isSeen = (entry.isVisible ?? true) && entry.intersectionRatio >= 0.9 * room
    update()
  }, options)
  observer.observe(target)
  view.addEventListener('resize', update)
  update()

  return {
    sight: () => ({ hindrance, since }),
    changed() {
      if (hindrance === undefined) since = view.performance.now()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      observer.disconnect()
      view.removeEventListener('resize', update)
      listeners.clear()
    },
  }
}

/** Whether a press counts: the visitor's own, on what they have had the time to see. */
export function countsAsPress(
  event: Pick<Event, 'isTrusted'>,
  { hindrance, since }: Sight,
  now: number,
): boolean {
  return event.isTrusted && hindrance === undefined && since !== undefined && now - since >= SEEN_FOR
}
