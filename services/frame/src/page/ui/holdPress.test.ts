// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrame, screens } from '../../../test/gateBench.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Tricks just before the press, reported just after. */
const late: Readonly<Record<string, (frame: ReturnType<typeof createFrame>) => void>> = {
  'was zoomed away': ({ drawAt }) => drawAt(0.2),
  'was covered': ({ see }) => see({ isVisible: false }),
  'was cut off': ({ see }) => see({ cut: 30 }),
  'was made small': ({ resizeTo }) => resizeTo(200, 100),
  'was covered, and is not any more': ({ see }) => (see({ isVisible: false }), see()),
  'came to the mouse': ({ point }) => (
    point('pointerover', { left: 400 }),
    point('pointermove', { left: 100 })
  ),
}

test.each(Object.entries(late))(
  'error: no press counts where the frame %s by the time it is told',
  async (_, happen) => {
    for (const [kind, show] of Object.entries(screens)) {
      const frame = createFrame({ tellsLate: true })
      const done = vi.fn()
      void show(frame.stage, done)
      frame.see()
      await frame.pass(500)
      frame.point('pointerover')
      frame.point('pointermove')
      frame.press('Show')
      await frame.pass(100)
      happen(frame)
      await frame.pass(1_000)
      expect(done, kind).not.toHaveBeenCalled()
      document.body.replaceChildren()
    }
  },
)

test('behavior: a press that is held counts once, however often it is made, and none that was made for what stood there', async () => {
  const { pass, press, see, stage } = createFrame({ tellsLate: true })
  const [done, other] = [vi.fn(), vi.fn()]
  void screens.form(stage, done)
  see()
  await pass(500)
  press('Show')
  press('Show')
  expect(done).not.toHaveBeenCalled()
  await pass(200)
  expect(done).toHaveBeenCalledOnce()
  press('Show', false)
  await pass(200)
  expect(done).toHaveBeenCalledOnce()
  press('Show')
  screens.form(stage, other)
  await pass(1_000)
  expect(done).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})
