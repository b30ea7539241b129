// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { durations } from '../motion/animate.js'
import { dragSheet } from './dragSheet.js'

function sheet() {
  const frame = document.createElement('div')
  const backdrop = document.createElement('div')
  Object.defineProperty(frame, 'offsetHeight', { value: 500 })
  frame.setPointerCapture = () => {}
  const nudge = vi.fn()
  const motions = { animate: () => undefined, durations, finished: async () => {}, nudge }
  dragSheet({ frame, backdrop, isSheet: () => true, onLeft: () => true, motions })
  const touch = (type: string, y: number) =>
    frame.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        isPrimary: true,
        button: 0,
        pointerType: 'touch',
        clientX: 0,
        clientY: y,
      }),
    )
  return { nudge, touch }
}

test('behavior: vibrates when a pull crosses the release point in either direction', () => {
  const { nudge, touch } = sheet()
  touch('pointerdown', 0)
  for (const y of [10, 60, 150]) touch('pointermove', y)
  expect(nudge).not.toHaveBeenCalled()
  for (const y of [220, 260, 300]) touch('pointermove', y)
  expect(nudge.mock.calls).toEqual([[window]])
  for (const y of [190, 150]) touch('pointermove', y)
  expect(nudge).toHaveBeenCalledTimes(2)
})

test('behavior: the next pull starts over', () => {
  const { nudge, touch } = sheet()
  for (let round = 1; round <= 2; round += 1) {
    touch('pointerdown', 0)
    for (const y of [10, 300]) touch('pointermove', y)
    touch('pointercancel', 300)
    expect(nudge).toHaveBeenCalledTimes(round)
  }
})
