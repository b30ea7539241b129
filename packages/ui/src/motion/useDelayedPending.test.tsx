// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDelayedPending } from './useDelayedPending.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const start = () =>
  renderHook(({ pending }) => useDelayedPending(pending), { initialProps: { pending: true } })

describe('useDelayedPending', () => {
  test('behavior: a short wait shows nothing', () => {
    const { result, rerender } = start()
    pass(149)
    rerender({ pending: false })
    pass(1000)
    expect(result.current).toBe(false)
  })
  test('behavior: shown after 150 ms, then for at least 400 ms', () => {
    const { result, rerender } = start()
    pass(150)
    expect(result.current).toBe(true)
    pass(20)
    rerender({ pending: false })
    pass(379)
    expect(result.current).toBe(true)
    pass(2)
    expect(result.current).toBe(false)
  })
  test('behavior: a new wait during the minimum time keeps it visible', () => {
    const { result, rerender } = start()
    pass(150)
    rerender({ pending: false })
    pass(100)
    rerender({ pending: true })
    pass(1000)
    expect(result.current).toBe(true)
  })
})
