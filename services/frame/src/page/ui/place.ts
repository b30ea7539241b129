/** The position of a pointer event, in this page and on the screen. */
export type PointerAt = Pick<
  PointerEvent,
  'type' | 'pointerType' | 'clientX' | 'clientY' | 'screenX' | 'screenY'
>

/** The source of pointer events. */
export interface PlaceView {
  addEventListener(type: PointerType, listener: (event: PointerAt) => void, capture: true): void
  removeEventListener(type: PointerType, listener: (event: PointerAt) => void, capture: true): void
}

const types = ['pointerover', 'pointermove', 'pointerdown', 'pointerout'] as const
type PointerType = (typeof types)[number]

/** CSS pixels within which nothing is concluded. */
const SLACK = 8
/** A zoomed page has larger pixels than the screen, and smaller ones: up to so many times. Phones have the same. */
const ZOOM = { mouse: 6, touch: 1.5 } as const
/** A mouse goes at most so much further in the frame than on the screen; beyond, the frame is too small to be read. */
const SHRUNK = 2

/** Watches where the frame is. */
export interface Place {
  /** The frame is shown anew: it may be elsewhere than before. */
  shown(): void
  stop(): void
}

/**
 * Notices that the page around the frame moves it below the pointer, which no observer of the browser tells. While the
 * frame is shown, the pointer then goes another way in the frame than on the screen. A mouse that comes in moves; where a
 * mouse is pressed that did not, the frame came to it. Between two touches a finger is nowhere: the second is compared
 * with the first. Nobody knows where the frame was before the first touch, which counts for what it is.
 *
 * @param onShrunk hears, whenever a mouse went far enough to tell, whether the frame is drawn below half its size
 */
export function watchPlace(
  view: PlaceView,
  onMoved: () => void,
  onShrunk: (isShrunk: boolean) => void,
): Place {
  let start: PointerAt | undefined
  /** Whether the frame may have gone elsewhere for good reason since `start`. */
  let isOld = true
  const hear = (event: PointerAt): void => {
    const isTouch = event.pointerType === 'touch'
    // Out of the frame, or from one element to the next: the next event tells. A finger that is lifted leaves nothing.
    if (event.type === 'pointerout') return void (isOld ||= leaves(event) && !isTouch)
    const isShrunk = isTouch ? undefined : isDrawnSmall(start, event)
    if (isShrunk !== undefined) onShrunk(isShrunk)
    if (start !== undefined && isSteady(start, event)) return void (isOld &&= event.type === 'pointerover')
    const comesIn = isOld
    const movesItself = isTouch || isMove(start, event)
    // A browser tells this also when the frame came to the mouse: what follows says whose move it was.
    if (comesIn && event.type === 'pointerover' && !isTouch) return
    start = event
    isOld = false
    if (!comesIn || !movesItself) onMoved()
  }
  for (const type of types) view.addEventListener(type, hear, true)
  return {
    shown: () => void (isOld = true),
    stop: () => types.forEach((type) => view.removeEventListener(type, hear, true)),
  }
}

const isMove = (start: PointerAt | undefined, event: PointerAt): boolean =>
  event.type === 'pointermove' && (!start || hasTravelled(start, event))

const leaves = (event: PointerAt): boolean => (event as Partial<PointerEvent>).relatedTarget === null

const hasTravelled = (start: PointerAt, { screenX, screenY }: PointerAt): boolean =>
  Math.hypot(screenX - start.screenX, screenY - start.screenY) > SLACK

/** @returns undefined where the mouse went too short a way, or another way in the frame than on the screen */
function isDrawnSmall(start: PointerAt | undefined, event: PointerAt): boolean | undefined {
  if (start === undefined) return undefined
  const [inside, outside] = waysOf(start, event)
  const [a, b] = [Math.hypot(...inside), Math.hypot(...outside)]
  if (b <= SLACK || !isSameWay(inside, outside)) return undefined
  return a > SHRUNK * b
}

/** Whether a pointer has gone the same way in the frame as on the screen. */
function isSteady(start: PointerAt, event: PointerAt): boolean {
  const [inside, outside] = waysOf(start, event)
  const [a, b] = [Math.hypot(...inside), Math.hypot(...outside)]
  if (Math.max(a, b) <= SLACK) return true
  const zoom = event.pointerType === 'touch' ? ZOOM.touch : ZOOM.mouse
  if (Math.max(a, b) > zoom * Math.min(a, b)) return false
  return isSameWay(inside, outside)
}

type Way = readonly [x: number, y: number]

/** How far a pointer went in the frame, and on the screen. */
const waysOf = (start: PointerAt, event: PointerAt): readonly [inside: Way, outside: Way] => [
  [event.clientX - start.clientX, event.clientY - start.clientY],
  [event.screenX - start.screenX, event.screenY - start.screenY],
]

const isSameWay = (inside: Way, outside: Way): boolean =>
  inside[0] * outside[0] + inside[1] * outside[1] >= 0.9 * Math.hypot(...inside) * Math.hypot(...outside)
