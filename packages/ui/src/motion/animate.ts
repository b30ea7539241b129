import { springEasing } from './springs.js'

export const durations = { open: 220, close: 140, view: 220, sheet: 320, reduced: 80 } as const

/** Entering content starts at this opacity. */
export const entryOpacity = 0.6

export type Easing = 'spring' | 'out' | 'linear'

const fallback = 'cubic-bezier(.22,1,.36,1)'
const out = 'cubic-bezier(.3,.6,.6,1)'

export const prefersReducedMotion = (element: Element): boolean =>
  element.ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)')?.matches ?? false

/** With reduced motion only opacity animates, in 80 ms. Does not throw if `linear()` is unknown. */
export function animate(
  element: Element,
  keyframes: Keyframe[],
  options: {
    duration: number
    delay?: number | undefined
    easing?: Easing | undefined
    fill?: FillMode | undefined
  },
): Animation | undefined {
  if (typeof element.animate !== 'function') return undefined
  const { duration, delay = 0, easing = 'spring', fill = 'none' } = options
  if (prefersReducedMotion(element)) {
    const frames = keyframes.flatMap((frame) =>
      frame.opacity === undefined ? [] : [{ opacity: frame.opacity }],
    )
    if (frames.length === 0) return undefined
    const shorter = Math.min(duration, durations.reduced)
    return begin(element, frames, { duration: shorter, delay, easing: 'linear', fill })
  }
  const view = element.ownerDocument.defaultView
  const hasLinear = view?.CSS?.supports?.('transition-timing-function', 'linear(0,1)') ?? false
  const curves = {
    spring: () => (hasLinear ? springEasing() : fallback),
    out: () => out,
    linear: () => 'linear',
  }
  return begin(element, keyframes, { duration, delay, easing: curves[easing](), fill })
}

/** Some test DOMs report a canceled animation as an unhandled rejection. */
function begin(element: Element, keyframes: Keyframe[], options: KeyframeAnimationOptions): Animation {
  const animation = element.animate(keyframes, options)
  void finished(animation)
  return animation
}

/** Also when canceled; at once without one. */
export async function finished(animation: Animation | undefined): Promise<void> {
  try {
    await animation?.finished
  } catch {}
}

export const running = (element: Element): readonly Animation[] =>
  typeof element.getAnimations === 'function' ? element.getAnimations() : []
