import { animate, durations, finished, entryOpacity } from '../motion/animate.js'

const sheetClose = 200

type Surfaces = { frame: HTMLElement; backdrop: HTMLElement; isSheet: boolean }

/** From the current position, possibly of an exit. */
export function playEnter(
  { frame, backdrop, isSheet }: Surfaces,
  running: readonly (Animation | undefined)[] = [],
): readonly (Animation | undefined)[] {
  const hidden = isSheet
    ? { transform: 'translateY(100%)', opacity: 1 }
    : { transform: 'translateY(8px) scale(.96)', opacity: entryOpacity }
  const isTakenOver = running.length > 0
  const start = isTakenOver ? currentStyle(frame) : hidden
  const dim = isTakenOver ? currentStyle(backdrop).opacity : 0
  for (const animation of running) animation?.cancel()
  const duration = isSheet ? durations.sheet : durations.open
  return [
    animate(frame, [start, { transform: 'none', opacity: 1 }], { duration }),
    animate(backdrop, [{ opacity: dim }, { opacity: 1 }], { duration, easing: 'out' }),
  ]
}

function currentStyle(element: HTMLElement): { transform: string; opacity: string } {
  const { transform, opacity } = getComputedStyle(element)
  return { transform, opacity }
}

/** Resolves at the end or when canceled. */
export async function playExit(
  { frame, backdrop, isSheet }: Surfaces,
  running: readonly (Animation | undefined)[],
): Promise<readonly (Animation | undefined)[]> {
  const now = currentStyle(frame)
  const dim = currentStyle(backdrop).opacity
  for (const animation of running) animation?.cancel()
  const end = isSheet
    ? { transform: 'translateY(100%)', opacity: now.opacity }
    : { transform: 'translateY(4px) scale(.98)', opacity: '0' }
  const options = {
    duration: isSheet ? sheetClose : durations.close,
    easing: 'out',
    fill: 'forwards',
  } as const
  const animations = [
    animate(frame, [now, end], options),
    animate(backdrop, [{ opacity: dim }, { opacity: 0 }], options),
  ]
  await Promise.all(animations.map(finished))
  return animations
}
