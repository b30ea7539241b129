import { animate, durations, running } from '../motion/animate.js'
import { foreignDepth } from './foreignDepth.js'
import { holdPage, isAbove } from './holdPage.js'
import type { LayerState } from './Layer.js'
import { reshow } from './reshow.js'
import { watchForeign } from './watchForeign.js'

/** z-index without a foreign element. */
const defaultDepth = 2147483646

/** Milliseconds: frameworks fill a container shortly after adding it. */
const recheckDelays = [50, 300]

const now = () => performance.now()

export type Yielding = {
  start: () => void
  stop: () => void
  /** Applies changes made during a reverted close. */
  resume: () => void
  /** Only a page of Latchkey covers the layer; the host's stays unreachable. */
  isAlone: () => boolean
  setPending: (pending: boolean) => void
  setBelow: (isBelow: boolean) => void
  setDepth: (depth: number | undefined) => void
}

/** Yields while a request is pending and a foreign element has appeared. */
export function createYielding(p: {
  host: HTMLElement
  dialog: HTMLDialogElement
  backdrop: HTMLElement
  state: () => LayerState | 'leaving'
  onState: (state: 'modal' | 'yielded') => void
}): Yielding {
  const { host, dialog } = p
  let pendingSince: number | undefined
  let depth = defaultDepth
  let isBelow = false
  let release: (() => void) | undefined
  let foreign: ReturnType<typeof watchForeign> | undefined
  let timers: ReturnType<typeof setTimeout>[] = []

  const others = () => (pendingSince === undefined ? [] : (foreign?.visible(pendingSince) ?? []))
  const place = () => {
    const found = foreignDepth(others()) ?? depth
    host.style.setProperty('--lk-z', String(Math.min(depth, found)))
  }
  const clearTimers = () => {
    timers.forEach(clearTimeout)
    timers = []
  }
  const hold = (isHeld: boolean) => {
    if (isHeld) release ??= holdPage(host)
    else {
      release?.()
      release = undefined
    }
  }
  const update = () => {
    const elements = others().filter((element) => !isAbove(element))
    const isForeign = elements.length > 0 && !isBlocked(host.ownerDocument, elements)
    // First, because focus goes to a reachable element.
    hold((p.state() === 'modal' || p.state() === 'yielded') && isBelow && !isForeign)
    const isYielded = p.state() === 'yielded'
    if (isYielded && isBelow && dialog.hasAttribute('data-lk-yielded') !== isForeign)
      fadeBackdrop(p, isForeign)
    if (p.state() === 'modal' && (isForeign || isBelow)) {
      place()
      fadeBackdrop(p, isForeign, () => reshow(host, dialog, false))
      p.onState('yielded')
      timers = recheckDelays.map((delay) => setTimeout(place, delay))
    } else if (isYielded && elements.length === 0 && !isBelow) {
      clearTimers()
      fadeBackdrop(p, false, () => reshow(host, dialog, true))
      p.onState('modal')
    }
  }
  return {
    start() {
      foreign = watchForeign(host, update, now)
      update()
    },
    stop() {
      clearTimers()
      hold(false)
      foreign?.stop()
      foreign = undefined
      dialog.removeAttribute('data-lk-yielded')
    },
    resume: update,
    isAlone: () => release !== undefined,
    setPending(pending) {
      pendingSince = pending ? (pendingSince ?? now()) : undefined
      update()
    },
    setBelow(next) {
      if (isBelow === next) return
      isBelow = next
      update()
    },
    setDepth(next) {
      depth = Number.isInteger(next) ? Math.min(2147483647, next ?? defaultDepth) : defaultDepth
    },
  }
}

/**
 * Reopening the dialog would end a transition.
 *
 * @param reopen reopens the dialog in the other mode
 */
function fadeBackdrop(
  { dialog, backdrop }: { dialog: HTMLDialogElement; backdrop: HTMLElement },
  isHidden: boolean,
  reopen = () => {},
): void {
  const { opacity } = getComputedStyle(backdrop)
  dialog.toggleAttribute('data-lk-yielded', isHidden)
  reopen()
  for (const motion of running(backdrop)) motion.cancel()
  animate(backdrop, [{ opacity }, { opacity: isHidden ? 0 : 1 }], {
    duration: durations.close,
    easing: 'out',
  })
}

/** A modal dialog of the page makes all else inert. */
const isBlocked = (document: Document, others: readonly HTMLElement[]) =>
  [...document.querySelectorAll('dialog:modal')].some((open) => !others.some((other) => other.contains(open)))
