import { expect, test, vi } from 'vitest'
import { LatchkeyError } from '../errors/LatchkeyError.js'
import { whenGranted } from './whenGranted.js'

const never = () => new Promise<readonly string[]>(() => undefined)
const fails = (name: 'user_rejected' | 'request_pending' | 'wallet_error') => () =>
  Promise.reject(new LatchkeyError(name))

function setUp(
  ask: () => Promise<readonly string[]>,
  askSilently: () => Promise<readonly string[]>,
  signal?: AbortSignal,
) {
  const timers = new Map<() => void, number>()
  const runOut = async (ms: number) => {
    const due = () => [...timers].find(([, after]) => after === ms)?.[0]
    await vi.waitFor(() => expect(due()).toBeDefined())
    due()?.()
  }
  const silently = vi.fn(askSilently)
  const granted = whenGranted({
    timers: {
      setTimeout: (run, ms) => (timers.set(run, ms), run),
      clearTimeout: (run) => void timers.delete(run as () => void),
    },
    ask,
    askSilently: silently,
    signal,
    isGrant: (answer) => answer.length > 0,
  })
  return { granted, runOut, silently, timers }
}

test('behavior: an answer with accounts settles the request', async () => {
  const { granted, silently } = setUp(async () => ['a'], never)
  expect(await granted).toEqual(['a'])
  expect(silently).not.toHaveBeenCalled()
})

test.each([
  ['an error', fails('wallet_error')],
  ['a request that is open already', fails('request_pending')],
  ['an empty answer', async () => []],
])('behavior: after %s, the shared accounts count', async (_what, ask) => {
  const { granted, timers } = setUp(ask, async () => ['a'])
  expect(await granted).toEqual(['a'])
  expect(timers.size).toBe(0)
})

test('error: a rejection is final; no request follows', async () => {
  const { granted, silently } = setUp(fails('user_rejected'), async () => ['a'])
  await expect(granted).rejects.toMatchObject({ name: 'user_rejected' })
  expect(silently).not.toHaveBeenCalled()
})

test.each([
  ['shares nothing', async () => []],
  ['fails', fails('wallet_error')],
])('error: a wallet that %s keeps its first error', async (_what, askSilently) => {
  const open = setUp(fails('request_pending'), askSilently).granted
  await expect(open).rejects.toMatchObject({ name: 'request_pending' })
  await expect(setUp(async () => [], askSilently).granted).rejects.toMatchObject({ name: 'no_accounts' })
})

test('error: the silent request times out', async () => {
  const { granted, runOut } = setUp(fails('wallet_error'), never)
  const failed = expect(granted).rejects.toMatchObject({ name: 'wallet_error' })
  await runOut(3_000)
  await failed
})

test('behavior: asks a wallet silently that never answers the request', async () => {
  let shared: readonly string[] = []
  const { granted, runOut, silently, timers } = setUp(never, async () => shared)
  await runOut(5_000)
  await vi.waitFor(() => expect(silently).toHaveBeenCalledOnce())
  shared = ['a']
  await runOut(5_000)
  expect(await granted).toEqual(['a'])
  expect(timers.size).toBe(0)
})

test('behavior: an aborted attempt asks no more, but still takes the answer', async () => {
  const left = new AbortController()
  let answer: (accounts: readonly string[]) => void = () => undefined
  const ask = () => new Promise<readonly string[]>((resolve) => (answer = resolve))
  const { granted, runOut, silently } = setUp(ask, async () => ['late'], left.signal)
  left.abort()
  await runOut(5_000)
  answer(['a'])
  expect(await granted).toEqual(['a'])
  expect(silently).not.toHaveBeenCalled()
})

test('behavior: while a prompt is open, reads the wallet’s state instead of asking', async () => {
  let shared: readonly string[] = []
  const silently = vi.fn(async () => ['asked'])
  const timers = new Map<() => void, number>()
  const runOut = async (ms: number) => {
    const due = () => [...timers].find(([, after]) => after === ms)?.[0]
    await vi.waitFor(() => expect(due()).toBeDefined())
    due()?.()
  }
  const granted = whenGranted({
    timers: {
      setTimeout: (run, ms) => (timers.set(run, ms), run),
      clearTimeout: (run) => void timers.delete(run as () => void),
    },
    ask: never,
    askSilently: silently,
    look: async () => shared,
    isGrant: (answer) => answer.length > 0,
  })
  await runOut(5_000)
  shared = ['kept']
  await runOut(5_000)
  expect(await granted).toEqual(['kept'])
  expect(silently).not.toHaveBeenCalled()
})
