import type { animate, durations, finished } from '../motion/animate.js'
import type { nudge } from '../motion/nudge.js'
import { leaveDuration, rubber, settlesAway, velocityOf } from './sheetMath.js'

const slop = 6

type Gesture = { id: number; x: number; y: number; base: number; state: 'undecided' | 'dragging' | 'ignored' }

function scrollerOf(event: Event, frame: HTMLElement): HTMLElement | undefined {
  for (const node of event.composedPath()) {
    if (node === frame) return undefined
    if (!(node instanceof HTMLElement) || node.scrollHeight <= node.clientHeight + 1) continue
    if (node.matches('.lk-scroll,.lk-view')) return node
  }
  return undefined
}

const offsetOf = (frame: HTMLElement) => new DOMMatrixReadOnly(getComputedStyle(frame).transform).m42

export type DragSheetParameters = {
  frame: HTMLElement
  backdrop: HTMLElement
  isSheet: () => boolean
  onLeft: () => boolean
  /** Imported here, it would become a shared chunk. */
  motions: {
    animate: typeof animate
    durations: typeof durations
    finished: typeof finished
    nudge: typeof nudge
  }
}

/**
 * Pulls from the top, or from content scrolled to the top. Released fast or far enough, the sheet
 * leaves. A finger can catch it at any time.
 *
 * @param onAway the sheet has left the screen; return false to bring it back
 * @returns undo
 */
export function dragSheet(p: DragSheetParameters): () => void {
  const { frame } = p
  const { onDown, onMove, onTouchMove, release, stop } = createPull(p)
  frame.addEventListener('pointerdown', onDown)
  frame.addEventListener('pointermove', onMove)
  frame.addEventListener('pointerup', release)
  frame.addEventListener('pointercancel', release)
  frame.addEventListener('touchmove', onTouchMove, { passive: false })
  return () => {
    frame.removeEventListener('pointerdown', onDown)
    frame.removeEventListener('pointermove', onMove)
    frame.removeEventListener('pointerup', release)
    frame.removeEventListener('pointercancel', release)
    frame.removeEventListener('touchmove', onTouchMove)
    stop()
  }
}

/** A mouse selects text in the content, so it drags only the top. */
function mayDrag(event: PointerEvent): boolean {
  const target = event.composedPath()[0]
  const isTop = target instanceof Element && target.closest('.lk-header,.lk-grab') !== null
  return event.isPrimary && event.button === 0 && (event.pointerType !== 'mouse' || isTop)
}

/** Undecided until the pointer moves. */
function createPull(p: DragSheetParameters) {
  const { frame } = p
  const sheet = createSheetMotion(p)
  let gesture: Gesture | undefined
  let track: { at: number; y: number }[] = []
  let scroller: HTMLElement | undefined

  const onDown = (event: PointerEvent) => {
    if (gesture || !p.isSheet() || !mayDrag(event)) return
    scroller = scrollerOf(event, frame)
    const base = sheet.offset()
    gesture = { id: event.pointerId, x: event.clientX, y: event.clientY, base, state: 'undecided' }
    track = [{ at: event.timeStamp, y: event.clientY }]
  }
  const isAtTop = () => !scroller || scroller.scrollTop <= 0
  const decide = (x: number, y: number): boolean => {
    if (!gesture || gesture.state === 'ignored') return false
    if (gesture.state === 'dragging') return true
    const down = y - gesture.y
    if (Math.hypot(x - gesture.x, down) < slop) return false
    const isPull = down > Math.abs(x - gesture.x) && isAtTop()
    gesture.state = isPull ? 'dragging' : 'ignored'
    if (!isPull) return false
    gesture.y += slop
    sheet.hold()
    frame.setPointerCapture(gesture.id)
    return true
  }
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== gesture?.id) return
    track.push({ at: event.timeStamp, y: event.clientY })
    if (track.length > 20) track = track.slice(-20)
    if (!decide(event.clientX, event.clientY)) return
    sheet.pull(rubber(gesture.base + event.clientY - gesture.y))
  }
  // The browser must not scroll during a pull.
  const onTouchMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!gesture || !touch || event.touches.length !== 1) return
    const isDown = touch.clientY > gesture.y && isAtTop()
    const mayBecomePull = gesture.state === 'undecided' && isDown
    if ((gesture.state === 'dragging' || mayBecomePull) && event.cancelable) event.preventDefault()
  }
  const release = (event: PointerEvent) => {
    if (event.pointerId !== gesture?.id) return
    const isDragging = gesture.state === 'dragging'
    gesture = undefined
    if (!isDragging) return
    const offset = offsetOf(frame)
    const height = frame.offsetHeight
    const velocity = velocityOf([...track, { at: event.timeStamp, y: track.at(-1)?.y ?? 0 }])
    if (event.type === 'pointerup' && settlesAway({ distance: offset, height, velocity }))
      sheet.leave(offset, height, velocity)
    else sheet.springBack(offset)
  }
  return { onDown, onMove, onTouchMove, release, stop: sheet.stop }
}

function createSheetMotion({ frame, backdrop, onLeft, motions }: DragSheetParameters) {
  let motion: Animation | undefined
  let isPastThreshold = false
  const move = (offset: number) => {
    frame.style.transform = offset === 0 ? '' : `translateY(${offset}px)`
    const share = Math.max(0, Math.min(1, offset / Math.max(1, frame.offsetHeight)))
    backdrop.style.opacity = share === 0 ? '' : String(1 - share)
  }
  const play = (keyframes: Keyframe[]) => {
    move(0)
    motion = motions.animate(frame, keyframes, { duration: motions.durations.sheet })
  }
  return {
    pull(distance: number) {
      move(distance)
      const wasPastThreshold = isPastThreshold
      isPastThreshold = settlesAway({ distance, height: frame.offsetHeight, velocity: 0 })
      if (isPastThreshold !== wasPastThreshold) motions.nudge(frame.ownerDocument.defaultView)
    },
    offset: () => (motion?.playState === 'running' ? offsetOf(frame) : 0),
    hold() {
      motion?.cancel()
      motion = undefined
    },
    springBack(offset: number) {
      isPastThreshold = false
      play([{ transform: `translateY(${offset}px)` }, { transform: 'none' }])
    },
    leave(offset: number, height: number, velocity: number) {
      isPastThreshold = false
      move(height)
      const from = [{ transform: `translateY(${offset}px)` }, { transform: `translateY(${height}px)` }]
      motion = motions.animate(frame, from, {
        duration: leaveDuration(height - offset, velocity),
        easing: 'out',
      })
      void motions.finished(motion).then(() => {
        if (!onLeft()) play(from.toReversed())
      })
    },
    stop() {
      motion?.cancel()
      move(0)
    },
  }
}
