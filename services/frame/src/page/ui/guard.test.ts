// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createEyes } from '../../../test/eyes.js'
import { countsAsPress, MIN_SIZE, REQUIRED_PART, MIN_VIEW_TIME, seesCovers, watchSight } from './guard.js'

afterEach(() => document.body.replaceChildren())

function draw(...parts: readonly string[]): HTMLElement {
  const target = document.createElement('main')
  for (const part of parts) {
    const element = document.createElement('p')
    element.setAttribute(REQUIRED_PART, '')
    element.textContent = part
    target.append(element)
  }
  document.body.append(target)
  return target
}

const press = { isTrusted: true }
const scene = (target = draw(), size = {}) => {
  const eyes = createEyes(size)
  const changes = vi.fn()
  return { ...eyes, changes, target, guard: watchSight(eyes.view, target, changes) }
}

test('behavior: a press counts only half a second after it could be seen', () => {
  const { clock, guard, options, see } = scene()
  expect(options).toEqual([expect.objectContaining({ trackVisibility: true, delay: 100 })])
  expect(countsAsPress(press, guard.sight(), clock.at + 10_000)).toBe(false)
  see()
  expect(countsAsPress(press, guard.sight(), clock.at + MIN_VIEW_TIME - 1)).toBe(false)
  expect(countsAsPress(press, guard.sight(), clock.at + MIN_VIEW_TIME)).toBe(true)
})

test('behavior: no press counts that a script made', () => {
  const { clock, guard, see } = scene()
  see()
  expect(countsAsPress({ isTrusted: false }, guard.sight(), clock.at + 10_000)).toBe(false)
})

test('behavior: what was covered or has changed must be seen anew', () => {
  const { changes, clock, guard, see } = scene()
  see()
  clock.at += 5_000
  see({ isVisible: false })
  expect(guard.sight()).toEqual({ hindrance: 'covered', since: undefined })
  expect(countsAsPress(press, guard.sight(), clock.at + 10_000)).toBe(false)
  see()
  expect(countsAsPress(press, guard.sight(), clock.at + 100)).toBe(false)
  expect(countsAsPress(press, guard.sight(), clock.at + MIN_VIEW_TIME)).toBe(true)
  clock.at += 5_000
  guard.restart()
  expect(countsAsPress(press, guard.sight(), clock.at + 100)).toBe(false)
  guard.contentChanged()
  expect(guard.sight()).toEqual({ hindrance: 'unseen', since: undefined })
  expect(changes.mock.calls.length).toBeGreaterThan(3)
})

test.each([
  ['too narrow', MIN_SIZE.width - 1, 500],
  ['too low', 360, MIN_SIZE.height - 1],
])('behavior: a frame that is %s is none to approve in', (_, width, height) => {
  const { guard, resizeTo, see } = scene(draw(), { width, height })
  see({ height: 200 })
  expect(guard.sight().hindrance).toBe('small')
  resizeTo(360, 500)
  expect(guard.sight().hindrance).toBeUndefined()
  resizeTo(width, height)
  expect(guard.sight().hindrance).toBe('small')
})

test.each([0.2, 0.3, 0.49])(
  'behavior: a frame that the page zooms to %s while it is shown is none to approve in',
  (ratio) => {
    const { clock, drawAt, guard, see } = scene()
    see()
    clock.at += 5_000
    drawAt(ratio)
    expect(countsAsPress(press, guard.sight(), clock.at)).toBe(false)
    expect(guard.sight()).toEqual({ hindrance: 'small', since: undefined })
    drawAt(0.5)
    expect(guard.sight()).toEqual({ hindrance: undefined, since: clock.at })
  },
)

test('behavior: a frame that a mouse finds shrunk is none to approve in, until a mouse finds it whole', () => {
  const { clock, guard, see } = scene()
  see()
  guard.setShrunk(true)
  guard.contentChanged()
  see()
  expect(countsAsPress(press, guard.sight(), clock.at + 5_000)).toBe(false)
  guard.setShrunk(false)
  expect(countsAsPress(press, guard.sight(), clock.at + MIN_VIEW_TIME)).toBe(true)
})

test.each([
  ['a tenth', 40],
  ['a line of text', 20],
  ['two pixels', 2],
])('behavior: nothing is approved while %s of it is cut off', (_, cut) => {
  const { guard, see } = scene()
  see({ cut })
  expect(guard.sight().hindrance).toBe('covered')
  // Without cover detection the visible area counts.
  see({ isVisible: undefined, cut })
  expect(guard.sight().hindrance).toBe('covered')
  see({ cut: 0.5 })
  expect(guard.sight().hindrance).toBeUndefined()
})

test('behavior: what is longer than the frame is scrolled, and all the room that there is must be seen', () => {
  const { guard, see } = scene()
  see({ height: 1_000 })
  expect(guard.sight().hindrance).toBeUndefined()
  see({ height: 1_000, cut: 50 })
  expect(guard.sight().hindrance).toBe('covered')
})

test('behavior: each part that must be seen was in view once, wherever it is by now', () => {
  const { clock, guard, see, target } = scene(draw('Send 1 ETH', 'shop.example asks', 'A warning'))
  const part = (text: string) => (element: Element) => element.textContent === text && element !== target
  see({ of: (element) => element === target })
  see({ of: part('Send 1 ETH') })
  see({ of: part('shop.example asks') })
  see({ of: part('A warning'), isVisible: false })
  see({ of: part('A warning'), cut: 12 })
  clock.at += 5_000
  expect(countsAsPress(press, guard.sight(), clock.at)).toBe(false)
  see({ of: part('A warning') })
  expect(countsAsPress(press, guard.sight(), clock.at + MIN_VIEW_TIME - 1)).toBe(false)
  see({ of: part('Send 1 ETH'), cut: 400 })
  expect(countsAsPress(press, guard.sight(), clock.at + MIN_VIEW_TIME)).toBe(true)
})

test('param: a browser knows covers when its observer says so', () => {
  expect(seesCovers({ IntersectionObserverEntry: { prototype: { isVisible: true } } })).toBe(true)
  expect(seesCovers({ IntersectionObserverEntry: { prototype: {} } })).toBe(false)
  expect(seesCovers({})).toBe(false)
})
