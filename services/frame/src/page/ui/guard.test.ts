import { expect, test, vi } from 'vitest'
import { countsAsPress, LEAST, SEEN_FOR, watchSight, type GuardView } from './guard.js'

/** A window whose browser says what it is told to say. */
function createView({ width = 360, height = 500 } = {}) {
  let tell: (entry: object) => void = () => undefined
  let resize: () => void = () => undefined
  const clock = { at: 1_000 }
  const options: unknown[] = []
  class Observer {
    constructor(callback: (entries: object[]) => void, given: unknown) {
      options.push(given)
      tell = (entry) => callback([entry])
    }
    observe = () => undefined
    disconnect = vi.fn()
  }
  const view = {
    innerWidth: width,
    innerHeight: height,
    performance: { now: () => clock.at },
    IntersectionObserver: Observer as unknown as typeof IntersectionObserver,
    addEventListener: (_: 'resize', listener: () => void) => (resize = listener),
    removeEventListener: () => undefined,
  } satisfies GuardView
  return {
    view,
    clock,
    options,
    see: (entry: { isVisible?: boolean; intersectionRatio?: number; height?: number }) =>
      tell({ intersectionRatio: 1, boundingClientRect: { height: entry.height ?? 400 }, ...entry }),
    resizeTo(innerWidth: number, innerHeight: number) {
      Object.assign(view, { innerWidth, innerHeight })
      resize()
    },
  }
}

const target = {} as Element
const press = { isTrusted: true }

test('behavior: a press counts only half a second after it could be seen', () => {
  const { view, clock, see, options } = createView()
  const guard = watchSight(view, target)
  expect(options).toEqual([expect.objectContaining({ trackVisibility: true, delay: 100 })])
  expect(countsAsPress(press, guard.sight(), clock.at + 10_000)).toBe(false)
  see({ isVisible: true })
  expect(countsAsPress(press, guard.sight(), clock.at + SEEN_FOR - 1)).toBe(false)
  expect(countsAsPress(press, guard.sight(), clock.at + SEEN_FOR)).toBe(true)
})

test('behavior: no press counts that a script made', () => {
  const { view, clock, see } = createView()
  const guard = watchSight(view, target)
  see({ isVisible: true })
  expect(countsAsPress({ isTrusted: false }, guard.sight(), clock.at + 10_000)).toBe(false)
})

test('behavior: what was covered or has changed must be seen anew', () => {
  const { view, clock, see } = createView()
  const guard = watchSight(view, target)
  const changes = vi.fn()
  guard.subscribe(changes)
  see({ isVisible: true })
  clock.at += 5_000
  see({ isVisible: false })
  expect(guard.sight()).toEqual({ hindrance: 'covered', since: undefined })
  expect(countsAsPress(press, guard.sight(), clock.at + 10_000)).toBe(false)
  see({ isVisible: true })
  expect(countsAsPress(press, guard.sight(), clock.at + 100)).toBe(false)
  expect(countsAsPress(press, guard.sight(), clock.at + SEEN_FOR)).toBe(true)
  clock.at += 5_000
  guard.changed()
  expect(countsAsPress(press, guard.sight(), clock.at + 100)).toBe(false)
  expect(changes).toHaveBeenCalledTimes(3)
})

test.each([
  ['too narrow', LEAST.width - 1, 500],
  ['too low', 360, LEAST.height - 1],
])('behavior: a frame that is %s is none to approve in', (_, width, height) => {
  const { view, see, resizeTo } = createView({ width, height })
  const guard = watchSight(view, target)
  see({ isVisible: true })
  expect(guard.sight().hindrance).toBe('small')
  resizeTo(360, 500)
  expect(guard.sight().hindrance).toBeUndefined()
  resizeTo(width, height)
  expect(guard.sight().hindrance).toBe('small')
})

test('behavior: where a browser cannot say what covers it, most of it must be inside of the window', () => {
  const { view, see } = createView()
  const guard = watchSight(view, target)
  see({ intersectionRatio: 0.5 })
  expect(guard.sight().hindrance).toBe('covered')
  see({ intersectionRatio: 0.95 })
  expect(guard.sight().hindrance).toBeUndefined()
})

test('behavior: what is longer than the frame is scrolled, and only the room that there is must be seen', () => {
  const { view, see } = createView({ height: 500 })
  const guard = watchSight(view, target)
  see({ isVisible: true, height: 1_000, intersectionRatio: 0.5 })
  expect(guard.sight().hindrance).toBeUndefined()
  see({ isVisible: true, height: 1_000, intersectionRatio: 0.3 })
  expect(guard.sight().hindrance).toBe('covered')
})
