// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CopyButton } from '../components/CopyButton.js'
import { IconRing } from '../components/IconRing.js'
import { nudge } from './nudge.js'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(cleanup)

function device({ touched = true, reduced = false } = {}) {
  const vibrate = vi.fn(() => true)
  const own = { vibrate, userActivation: { hasBeenActive: touched } }
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(navigator, name)
  })
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: reduced } as MediaQueryList)
  return vibrate
}

describe('nudge', () => {
  test('behavior: vibrates briefly once', () => {
    const vibrate = device()
    nudge(window)
    expect(vibrate.mock.calls).toEqual([[10]])
  })

  test.each([
    ['for a visitor who asked for less motion', { reduced: true }],
    ['before the page was touched', { touched: false }],
  ])('behavior: does not vibrate %s', (_, given) => {
    const vibrate = device(given)
    nudge(window)
    expect(vibrate).not.toHaveBeenCalled()
  })

  test('error: does nothing without vibration or without a window', () => {
    expect(() => nudge(window)).not.toThrow()
    expect(() => nudge(null)).not.toThrow()
  })
})

test.each(['done', 'failed'] as const)('behavior: a ring that changes to %s vibrates once', (state) => {
  const vibrate = device()
  const { rerender } = render(<IconRing state="waiting">x</IconRing>)
  expect(vibrate).not.toHaveBeenCalled()
  rerender(<IconRing state={state}>x</IconRing>)
  rerender(<IconRing state={state}>y</IconRing>)
  expect(vibrate).toHaveBeenCalledTimes(1)
})

test('behavior: a ring rendered in its final state does not vibrate', () => {
  const vibrate = device()
  render(<IconRing state="done">x</IconRing>)
  expect(vibrate).not.toHaveBeenCalled()
})

test.each([
  ['is felt', async () => {}, 1],
  ['that the browser refuses is not', () => Promise.reject(new DOMException('', 'NotAllowedError')), 0],
])('behavior: a copy %s', async (_, writeText, times) => {
  const vibrate = device()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  Object.assign(document, { execCommand: () => false })
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  const { getByRole } = render(<CopyButton value="x" label="Copy" copiedLabel="Copied" />)
  await act(async () => getByRole('button').click())
  expect(vibrate).toHaveBeenCalledTimes(times)
})
