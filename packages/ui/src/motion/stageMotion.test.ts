// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createStageMotion } from './stageMotion.js'

function twoViews() {
  const stage = document.createElement('div')
  const running = new Map<Element, { cancel: ReturnType<typeof vi.fn>; end: () => void }[]>()
  for (const key of ['a', 'b']) {
    const view = document.createElement('div')
    view.dataset['lkKey'] = key
    view.animate = () => {
      let end = (): void => {}
      const ended = new Promise<void>((resolve) => (end = resolve))
      const cancel = vi.fn()
      running.set(view, [...(running.get(view) ?? []), { cancel, end }])
      return { finished: ended, cancel } as unknown as Animation
    }
    stage.append(view)
  }
  const [a, b] = [...stage.children] as [HTMLElement, HTMLElement]
  return { stage, a, b, of: (view: Element) => running.get(view) ?? [] }
}

test('behavior: a view that returns before its removal is visible again', async () => {
  const { stage, a, of } = twoViews()
  const motion = createStageMotion()
  const onLeft = vi.fn()
  motion.change(stage, 'a', 'none', onLeft)
  motion.change(stage, 'b', 'forward', onLeft)
  const leaving = of(a)
  for (const one of leaving) one.end()
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledWith('a'))
  motion.change(stage, 'a', 'back', onLeft)
  for (const { cancel } of leaving) expect(cancel).toHaveBeenCalled()
  expect(of(a)).toHaveLength(leaving.length * 2)
  expect(a.inert).toBe(false)
})

test('behavior: a view that returns while leaving is not removed', async () => {
  const { stage, a, of } = twoViews()
  const motion = createStageMotion()
  const onLeft = vi.fn()
  motion.change(stage, 'a', 'none', onLeft)
  motion.change(stage, 'b', 'forward', onLeft)
  motion.change(stage, 'a', 'back', onLeft)
  const [leaving] = of(a)
  expect(leaving?.cancel).toHaveBeenCalled()
  for (const one of of(a)) one.end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(onLeft).not.toHaveBeenCalledWith('a')
})
