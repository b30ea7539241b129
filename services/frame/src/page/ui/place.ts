export type PointerAt = Pick<
  PointerEvent,
  'type' | 'pointerType' | 'clientX' | 'clientY' | 'screenX' | 'screenY'
>

export interface PlaceView {
  addEventListener(type: PointerType, listener: (event: PointerAt) => void, capture: true): void
  removeEventListener(type: PointerType, listener: (event: PointerAt) => void, capture: true): void
}

const types = ['pointerover', 'pointermove', 'pointerdown', 'pointerout'] as const
type PointerType = (typeof types)[number]

/** CSS pixels. */
const SLACK = 8
/** Maximum ratio of CSS to screen pixels in a zoomed page. */
const ZOOM = { mouse: 6, touch: 1.5 } as const
/** Maximum ratio of a mouse's way in the frame to its way on the screen. */
const SHRUNK = 2

export interface Place {
  screenShown(): void
  stop(): void
}

/**
 * Notices that the embedding page moves the frame under the pointer, which no observer reports: the
 * pointer's ways in the frame and on the screen differ. If a mouse presses without having moved in,
 * the frame came to it. A touch is compared with the previous one; the first counts.
 */
export function watchPlace(
  view: PlaceView,
  onMoved: () => void,
  onShrunk: (isShrunk: boolean) => void,
): Place {
  let start: PointerAt | undefined
  /** The frame may legitimately have moved since `start`. */
  let isOld = true
  const onPointer = (event: PointerAt): void => {
    const isTouch = event.pointerType === 'touch'
    // Lifting a finger does not leave the frame.
    if (event.type === 'pointerout') return void (isOld ||= leaves(event) && !isTouch)
    const isShrunk = isTouch ? undefined : isDrawnSmall(start, event)
    if (isShrunk !== undefined) onShrunk(isShrunk)
    if (start !== undefined && isSteady(start, event)) return void (isOld &&= event.type === 'pointerover')
    const comesIn = isOld
    const movesItself = isTouch || isMove(start, event)
    // Also fired when the frame came to the mouse: the next event tells.
    if (comesIn && event.type === 'pointerover' && !isTouch) return
    start = event
    isOld = false
    if (!comesIn || !movesItself) onMoved()
  }
  for (const type of types) view.addEventListener(type, onPointer, true)
  return {
    screenShown: () => void (isOld = true),
    stop: () => types.forEach((type) => view.removeEventListener(type, onPointer, true)),
  }
}

const isMove = (start: PointerAt | undefined, event: PointerAt): boolean =>
  event.type === 'pointermove' && (!start || hasTravelled(start, event))

const leaves = (event: PointerAt): boolean => (event as Partial<PointerEvent>).relatedTarget === null

const hasTravelled = (start: PointerAt, { screenX, screenY }: PointerAt): boolean =>
  Math.hypot(screenX - start.screenX, screenY - start.screenY) > SLACK

function isDrawnSmall(start: PointerAt | undefined, event: PointerAt): boolean | undefined {
  if (start === undefined) return undefined
  const [inside, outside] = movementsOf(start, event)
  const [a, b] = [Math.hypot(...inside), Math.hypot(...outside)]
  if (b <= SLACK || !isSameDirection(inside, outside)) return undefined
  return a > SHRUNK * b
}

function isSteady(start: PointerAt, event: PointerAt): boolean {
  const [inside, outside] = movementsOf(start, event)
  const [a, b] = [Math.hypot(...inside), Math.hypot(...outside)]
  if (Math.max(a, b) <= SLACK) return true
  const zoom = event.pointerType === 'touch' ? ZOOM.touch : ZOOM.mouse
  if (Math.max(a, b) > zoom * Math.min(a, b)) return false
  return isSameDirection(inside, outside)
}

type Movement = readonly [x: number, y: number]

const movementsOf = (start: PointerAt, event: PointerAt): readonly [inside: Movement, outside: Movement] => [
  [event.clientX - start.clientX, event.clientY - start.clientY],
  [event.screenX - start.screenX, event.screenY - start.screenY],
]

const isSameDirection = (inside: Movement, outside: Movement): boolean =>
  inside[0] * outside[0] + inside[1] * outside[1] >= 0.9 * Math.hypot(...inside) * Math.hypot(...outside)
