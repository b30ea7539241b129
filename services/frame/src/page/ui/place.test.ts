import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { watchPlace, type PlaceView, type PointerAt } from './place.js'

function createFrame({ zoom = 1 } = {}) {
  const listeners = new Map<string, (event: PointerAt) => void>()
  const view: PlaceView = {
    addEventListener: (type, listener) => void listeners.set(type, listener),
    removeEventListener: (type) => void listeners.delete(type),
  }
  const frame = { x: 500, y: 300 }
  const pointer = { x: 520, y: 320 }
  const onMoved = vi.fn()
  const onShrunk = vi.fn<(isShrunk: boolean) => void>()
  const { screenShown, stop } = watchPlace(view, onMoved, onShrunk)
  const tell = (type: string, given: Partial<PointerEvent> = {}) =>
    listeners.get(type)?.({
      type,
      pointerType: 'mouse',
      screenX: pointer.x,
      screenY: pointer.y,
      clientX: (pointer.x - frame.x) / zoom,
      clientY: (pointer.y - frame.y) / zoom,
      ...given,
    } as PointerEvent)
  return {
    frame,
    pointer,
    onMoved,
    onShrunk,
    shown: screenShown,
    stop,
    tell,
    move(x: number, y: number) {
      Object.assign(pointer, { x: pointer.x + x, y: pointer.y + y })
      tell('pointermove')
    },
  }
}

test('behavior: a mouse that comes in moves itself, and so it does when it goes about in the frame', () => {
  const { move, onMoved, tell } = createFrame()
  tell('pointerover')
  tell('pointermove')
  move(100, 5)
  tell('pointerout', { relatedTarget: {} as Element })
  move(-60, 90)
  tell('pointerdown')
  expect(onMoved).not.toHaveBeenCalled()
})

test('behavior: a frame that comes to a mouse which stands still has moved', () => {
  const { onMoved, tell } = createFrame()
  tell('pointerover')
  tell('pointerdown')
  expect(onMoved).toHaveBeenCalledOnce()
  // A frame with its own process gets only the press.
  const other = createFrame()
  other.tell('pointerdown')
  expect(other.onMoved).toHaveBeenCalledOnce()
})

test.each([0.5, 1, 1.25, 3])(
  'behavior: wherever a mouse goes in a page at %s times its size, nothing moved',
  (zoom) => {
    const ways = fc.array(fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 })))
    fc.assert(
      fc.property(ways, (steps) => {
        const { move, onMoved, tell } = createFrame({ zoom })
        tell('pointerover')
        tell('pointermove')
        for (const [x, y] of steps) move(x, y)
        expect(onMoved).not.toHaveBeenCalled()
      }),
      { numRuns: 50 },
    )
  },
)

test.each([
  ['under a pointer that stands still', 0, 0],
  ['against a pointer that moves', 40, 0],
])('behavior: a frame that is moved %s is noticed', (_, x, y) => {
  const { frame, move, onMoved, tell } = createFrame()
  tell('pointermove')
  frame.x += 200
  move(x, y)
  expect(onMoved).toHaveBeenCalledTimes(1)
  move(10, 10)
  expect(onMoved).toHaveBeenCalledTimes(1)
})

test('behavior: a frame that is moved in small steps, or follows the pointer, is noticed', () => {
  const slow = createFrame()
  slow.tell('pointermove')
  for (let step = 0; step < 10; step += 1) {
    slow.frame.x += 3
    slow.move(0, 0)
  }
  expect(slow.onMoved.mock.calls.length).toBeGreaterThan(0)
  const close = createFrame()
  close.tell('pointermove')
  for (let step = 0; step < 10; step += 1) {
    close.frame.x += 20
    close.move(20, 0)
  }
  expect(close.onMoved.mock.calls.length).toBeGreaterThan(0)
})

test('behavior: who leaves and comes back comes in anew, and the frame may have been put elsewhere when it is shown', () => {
  for (const between of ['pointerout', 'shown'] as const) {
    const { frame, move, onMoved, shown: screenShown, tell } = createFrame()
    tell('pointermove')
    if (between === 'shown') screenShown()
    else tell('pointerout', { relatedTarget: null })
    frame.y -= 100
    move(30, 0)
    expect(onMoved).not.toHaveBeenCalled()
    frame.y -= 100
    tell('pointerdown')
    expect(onMoved).toHaveBeenCalledOnce()
    if (between === 'shown') screenShown()
    else tell('pointerout', { relatedTarget: null })
    frame.y -= 100
    move(1, 0)
    expect(onMoved).toHaveBeenCalledTimes(2)
  }
})

test('behavior: a mouse that lies in the frame may be pressed there when the frame is shown again', () => {
  const { frame, move, onMoved, shown: screenShown, tell } = createFrame()
  tell('pointermove')
  screenShown()
  tell('pointerdown')
  expect(onMoved).not.toHaveBeenCalled()
  screenShown()
  frame.y -= 60
  tell('pointerdown')
  expect(onMoved).toHaveBeenCalledOnce()
  move(5, 5)
  expect(onMoved).toHaveBeenCalledOnce()
})

describe('a finger', () => {
  const touching = () => {
    const scene = createFrame()
    const touch = (type: string, given: Partial<PointerEvent> = {}) =>
      scene.tell(type, { pointerType: 'touch', ...given })
    return {
      ...scene,
      tap(x: number, y: number) {
        Object.assign(scene.pointer, { x, y })
        for (const type of ['pointerover', 'pointerdown']) touch(type)
        touch('pointerout', { relatedTarget: null })
      },
    }
  }

  test('behavior: the first touch is no move, since nobody knows where the frame was; the second says that it stayed', () => {
    const { frame, onMoved, stop, tap } = touching()
    tap(600, 500)
    tap(600, 500)
    tap(700, 380)
    expect(onMoved).not.toHaveBeenCalled()
    stop()
    frame.x += 200
    tap(100, 100)
    expect(onMoved).not.toHaveBeenCalled()
  })

  test.each([
    ['below a finger that taps at one place', 0, 120, 600, 500],
    ['away from where it taps next', 0, -300, 600, 520],
    ['with a finger that taps elsewhere', 150, 0, 750, 500],
    ['a little, below a finger that taps far away', 0, 150, 600, 800],
  ])('error: a frame that is moved %s is noticed', (_, x, y, toX, toY) => {
    const { frame, onMoved, tap } = touching()
    tap(600, 500)
    frame.x += x
    frame.y += y
    tap(toX, toY)
    expect(onMoved).toHaveBeenCalledTimes(1)
    tap(toX, toY)
    expect(onMoved).toHaveBeenCalledTimes(1)
  })

  test('property: wherever a finger taps, a frame that stays has not moved', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(places, (taps) => {
        const { onMoved, tap } = touching()
        for (const [x, y] of taps) tap(x, y)
        expect(onMoved).not.toHaveBeenCalled()
      }),
      { numRuns: 50 },
    )
  })
})

test.each([
  [0.3, true],
  [0.1, true],
  [0.6, false],
  [1, false],
  [5, false],
])(
  'behavior: a mouse tells whether a frame that is drawn at %s of its size is too small',
  (zoom, isSmall) => {
    const { move, onShrunk } = createFrame({ zoom })
    move(0, 0)
    move(12, 9)
    expect(onShrunk.mock.lastCall).toEqual([isSmall])
  },
)

test('behavior: neither a short way nor a frame that is scrolled below a mouse tells how small it is drawn', () => {
  const { frame, move, onShrunk } = createFrame()
  move(0, 0)
  move(3, 0)
  frame.y -= 200
  move(10, 0)
  expect(onShrunk).not.toHaveBeenCalled()
})
