import type { GateDeps } from '../src/page/ui/gate.js'
import type { StageView } from '../src/page/ui/stage.js'
import type { PointerAt } from '../src/page/ui/place.js'

export interface Seen {
  readonly isVisible?: boolean | undefined
  /** CSS pixels cut off at the bottom. */
  readonly cut?: number
  readonly height?: number
  /** Elements to report; all by default. */
  readonly of?: (element: Element) => boolean
}

/**
 * A frame's window with simulated visibility reports and a clock that the test sets.
 *
 * @param options.tellsLate the browser reports covers late
 */
export function createEyes({ width = 360, height = 500, tellsLate = false } = {}) {
  const clock = { at: 10_000 }
  const options: unknown[] = []
  const observed = new Map<Element, (entries: object[]) => void>()
  const pointers = new Map<string, (event: PointerAt) => void>()
  let resize: () => void = () => undefined
  class Observer {
    constructor(
      private readonly callback: (entries: object[]) => void,
      given: unknown,
    ) {
      options.push(given)
    }
    observe = (element: Element) => void observed.set(element, this.callback)
    disconnect = () => {
      for (const [element, callback] of observed) if (callback === this.callback) observed.delete(element)
    }
  }
  const view = {
    innerWidth: width,
    innerHeight: height,
    devicePixelRatio: 1,
    performance: { now: () => clock.at },
    IntersectionObserver: Observer as unknown as typeof IntersectionObserver,
    // The originals, even after a test replaced the clock.
    setTimeout: ((...given: Parameters<Window['setTimeout']>) =>
      window.setTimeout(...given)) as Window['setTimeout'],
    clearTimeout: (id: number | undefined) => window.clearTimeout(id),
    requestAnimationFrame: (run: FrameRequestCallback) => Number(window.setTimeout(run, 16)),
    // The frame is embedded, and the browser detects covers.
    ...(tellsLate && { parent: undefined, IntersectionObserverEntry: { prototype: { isVisible: true } } }),
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'resize') resize = listener as () => void
      else pointers.set(type, listener as (event: PointerAt) => void)
    },
    removeEventListener: () => undefined,
  } satisfies GateDeps['view']
  return {
    view,
    /** A stage's window, of which only these members are used. */
    stageView: view as unknown as StageView,
    clock,
    options,
    /** Sends a visibility report to the guard. */
    see({ isVisible = true, cut = 0, height: tall = 400, of = () => true }: Seen = {}) {
      for (const [target, callback] of [...observed].filter(([element]) => of(element))) {
        const whole = { top: 0, left: 0, right: width, bottom: tall, width, height: tall }
        const shown = Math.min(tall, view.innerHeight) - cut
        callback([
          { target, isVisible, boundingClientRect: whole, intersectionRect: { width, height: shown } },
        ])
      }
    },
    resizeTo(innerWidth: number, innerHeight: number) {
      Object.assign(view, { innerWidth, innerHeight })
      resize()
    },
    /** Scales the frame, for which no event is fired. */
    drawAt(devicePixelRatio: number) {
      Object.assign(view, { devicePixelRatio })
    },
    /** A pointer event in a frame with this left edge on the screen. @param scale of the frame */
    point(type: string, { left = 0, x = 600, pointerType = 'mouse', scale = 1 } = {}) {
      const at = { screenX: x, screenY: 0, clientX: (x - left) / scale, clientY: 0 }
      pointers.get(type)?.({ type, pointerType, ...at })
    },
  }
}

/**
 * Presses a button as a visitor, or as a script.
 *
 * @param from the element of the pointer press; without it a keyboard press
 */
export function pressOn(button: Element | undefined, isTrusted = true, from?: Element): void {
  const tell = (type: string, target: Element | undefined) => {
    const detail = from === undefined ? 0 : 1
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail })
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    target?.dispatchEvent(event)
  }
  if (from !== undefined) tell('pointerdown', from)
  tell('click', button)
}
