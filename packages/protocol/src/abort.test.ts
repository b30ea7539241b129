import { describe, expect, test, vi } from 'vitest'
import { abortable, pause, type Timers } from './abort.js'

describe('abortable', () => {
  const never = new Promise<never>(() => {})

  test('behavior: settles like the promise', async () => {
    const { signal } = new AbortController()
    await expect(abortable(Promise.resolve(7), signal)).resolves.toBe(7)
    await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  test('error: an abort before or after ends the wait', async () => {
    await expect(abortable(never, AbortSignal.abort())).rejects.toMatchObject({ name: 'request_aborted' })
    const controller = new AbortController()
    const waiting = abortable(never, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'request_aborted' })
  })

  test('behavior: leaves no listener on a longer-lived signal', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    await abortable(Promise.resolve(), signal)
    await vi.waitFor(() => expect(removed).toHaveBeenCalledOnce())
  })
})

describe('pause', () => {
  function clock() {
    const due = new Map<number, () => void>()
    const timers: Timers = {
      setTimeout: (run, ms) => (due.set(ms, run), ms),
      clearTimeout: (handle) => void due.delete(handle as number),
    }
    return { due, timers }
  }

  test('behavior: waits for the given time', async () => {
    const { due, timers } = clock()
    const waiting = pause(timers, 300, new AbortController().signal)
    due.get(300)?.()
    await waiting
    expect(due.size).toBe(0)
  })

  test('behavior: an abort before or after ends it at once, and leaves no timer', async () => {
    const { due, timers } = clock()
    await pause(timers, 300, AbortSignal.abort())
    const controller = new AbortController()
    const waiting = pause(timers, 500, controller.signal)
    controller.abort()
    await waiting
    expect(due.size).toBe(0)
  })
})
