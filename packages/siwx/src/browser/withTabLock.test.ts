// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { withTabLock } from './withTabLock.js'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function holdTurn(name: string, log: string[]) {
  let end = (): void => {}
  const running = withTabLock('x', async () => {
    log.push(`${name} begins`)
    await new Promise<void>((resolve) => (end = resolve))
    log.push(`${name} ends`)
    return name
  })
  return { running, end: () => end() }
}

test('behavior: without locks, simultaneous runs are serialized', async () => {
  const log: string[] = []
  const all = ['a', 'b', 'c'].map((name) => holdTurn(name, log))
  for (let turn = 0; turn < 3; turn += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    expect(log).toHaveLength(turn * 2 + 1)
    all.forEach(({ end }) => end())
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(all.map(({ running }) => running))).toEqual(['a', 'b', 'c'])
  for (let at = 0; at < log.length; at += 2) expect(log[at + 1]).toBe(log[at]?.replace('begins', 'ends'))
  expect(localStorage).toHaveLength(0)
})

test('behavior: the turn of a closed tab is taken over after twelve seconds, not before', async () => {
  localStorage.setItem('x.turn', 'a tab that was closed')
  const log: string[] = []
  const { running, end } = holdTurn('a', log)
  await vi.advanceTimersByTimeAsync(11_900)
  expect(log).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  expect(log).toEqual(['a begins'])
  end()
  expect(await running).toBe('a')
})

test('behavior: time is measured by the clock, since background tabs rarely wake', async () => {
  localStorage.setItem('x.turn', 'a tab that was closed')
  const log: string[] = []
  const { running, end } = holdTurn('a', log)
  await vi.advanceTimersByTimeAsync(60)
  vi.setSystemTime(Date.now() + 12_000)
  await vi.advanceTimersByTimeAsync(150)
  expect(log).toEqual(['a begins'])
  end()
  expect(await running).toBe('a')
})

test('error: a failing run releases its turn', async () => {
  const failing = withTabLock('x', () => Promise.reject(new Error('no')))
  const rejection = expect(failing).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(100)
  await rejection
  expect(localStorage).toHaveLength(0)
})

test('error: without storage nothing waits', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(await withTabLock('x', async () => 1)).toBe(1)
})

test('behavior: a browser with locks uses them', async () => {
  const request = vi.fn((_name: string, run: () => Promise<unknown>) => run())
  vi.stubGlobal('navigator', { locks: { request, query: async () => ({}) } })
  expect(await withTabLock('x', async () => 1)).toBe(1)
  expect(request).toHaveBeenCalledExactlyOnceWith('x', expect.any(Function))
})
