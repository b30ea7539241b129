import { expect, test, vi } from 'vitest'
import { idleConnector } from './idleConnector.js'

/** A connector whose code and idle time are the test's. */
function setUp(load: () => Promise<void> = async () => {}) {
  const idle: (() => void)[] = []
  const stop = vi.fn()
  const begin = vi.fn(async (_env: object) => {
    await load()
    return { connect: async (wallet: string) => [`${wallet} connected`], watch: () => () => {}, stop }
  })
  const connector = idleConnector(begin)
  const platform = {
    whenIdle: (run: () => void) => {
      idle.push(run)
      return () => void idle.splice(idle.indexOf(run), 1)
    },
  }
  return { begin, connector, end: connector.start({ platform }), idle, stop }
}

test('behavior: nothing is looked for before the page is idle; then once, also for whoever connects', async () => {
  const { begin, connector, idle } = setUp()
  expect(begin).not.toHaveBeenCalled()
  idle.forEach((run) => run())
  expect(await connector.connect('Fox')).toEqual(['Fox connected'])
  expect(begin).toHaveBeenCalledOnce()
})

test('behavior: an attempt before that does not wait for idle time', async () => {
  const { begin, connector } = setUp()
  expect(await connector.connect('Fox')).toEqual(['Fox connected'])
  expect(begin).toHaveBeenCalledOnce()
})

test('behavior: stopped, it looks no more, and connects nothing', async () => {
  const { connector, end, idle, stop } = setUp()
  idle.forEach((run) => run())
  end()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
  expect([await connector.connect('Fox'), idle]).toEqual([[], []])
})

test('error: code that was lost at idle is fetched again by the next attempt', async () => {
  const load = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'))
  const { connector, idle } = setUp(load)
  idle.forEach((run) => run())
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await new Promise((resolve) => setImmediate(resolve))
  expect(await connector.connect('Fox')).toEqual(['Fox connected'])
  expect(load).toHaveBeenCalledTimes(2)
})
