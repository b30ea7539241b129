import { expect, test, vi } from 'vitest'
import { createHealth } from './health.js'

test('behavior: ready, down with its cause, ready again, draining', async () => {
  let answer: () => Promise<unknown> = async () => 1
  const health = createHealth({ ask: () => answer(), timeout: 1000 })
  expect(await health.readiness()).toEqual({ state: 'ready' })
  const cause = new Error('away')
  answer = () => Promise.reject(cause)
  expect(await health.readiness()).toEqual({ state: 'down', cause })
  answer = async () => 1
  expect(await health.readiness()).toEqual({ state: 'ready' })
  health.drain()
  expect(await health.readiness()).toEqual({ state: 'draining' })
})

test('behavior: an answer that comes too late is none, and probes share the question', async () => {
  vi.useFakeTimers()
  try {
    const ask = vi.fn(() => new Promise(() => {}))
    const health = createHealth({ ask, timeout: 1000 })
    const probes = Promise.all([health.readiness(), health.readiness()])
    await vi.advanceTimersByTimeAsync(1000)
    expect((await probes).map(({ state }) => state)).toEqual(['down', 'down'])
    expect(ask).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
