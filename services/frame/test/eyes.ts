import type { GateDeps } from '../src/page/ui/gate.js'
import type { StageView } from '../src/page/ui/stage.js'
import type { PointerAt } from '../src/page/ui/place.js'

export interface VisibilityReport {
  readonly isVisible?: boolean | undefined
  readonly cut?: number
  readonly height?: number
  readonly of?: (element: Element) => boolean
}

/** @param options.tellsLate the browser reports covers late */
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
    setTimeout: ((...given: Parameters<Window['setTimeout']>) =>
      window.setTimeout(...given)) as Window['setTimeout'],
    clearTimeout: (id: number | undefined) => window.clearTimeout(id),
    requestAnimationFrame: (run: FrameRequestCallback) => Number(window.setTimeout(run, 16)),
    ...(tellsLate && { parent: undefined, IntersectionObserverEntry: { prototype: { isVisible: true } } }),
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'resize') resize = listener as () => void
      else pointers.set(type, listener as (event: PointerAt) => void)
    },
    removeEventListener: () => undefined,
  } satisfies GateDeps['view']
  return {
    view,
    stageView: view as unknown as StageView,
    clock,
    options,
    see({ isVisible = true, cut = 0, height: tall = 400, of = () => true }: VisibilityReport = {}) {
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
    /** Fires no event. */
    drawAt(devicePixelRatio: number) {
      Object.assign(view, { devicePixelRatio })
    },
    point(type: string, { left = 0, x = 600, pointerType = 'mouse', scale = 1 } = {}) {
      const at = { screenX: x, screenY: 0, clientX: (x - left) / scale, clientY: 0 }
      pointers.get(type)?.({ type, pointerType, ...at })
    },
  }
}

/** @param from absent: a keyboard press */
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
