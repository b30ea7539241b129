// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { drawLine } from './drawLine.js'

test('error: a browser without a canvas to draw on shows no line, and nothing fails later', async () => {
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  process.prependListener('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const element = document.createElement('div')
  const takeAway = drawLine(element, { label: 'Visits', days: ['2026-01-01', '2026-01-02'], values: [1, 2] })
  // uPlot draws in a microtask.
  await new Promise((resolve) => setTimeout(resolve))
  takeAway()
  expect([errors, element.childElementCount]).toEqual([[], 0])
})
