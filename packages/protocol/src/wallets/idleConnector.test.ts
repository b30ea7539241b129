import { expect, test, vi } from 'vitest'
import { idleConnector } from './idleConnector.js'

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

test('behavior: loads once, when the page is idle, also for later attempts', async () => {
  const { begin, connector, idle } = setUp()
  expect(begin).not.toHaveBeenCalled()
  idle.forEach((run) => run())
  expect(await connector.connect('Fox')).toEqual(['Fox connected'])
  expect(begin).toHaveBeenCalledOnce()
})

test('behavior: an earlier attempt does not wait for idle time', async () => {
  const { begin, connector } = setUp()
  expect(await connector.connect('Fox')).toEqual(['Fox connected'])
  expect(begin).toHaveBeenCalledOnce()
})

test('behavior: after a stop it neither loads nor connects', async () => {
  const { connector, end, idle, stop } = setUp()
  idle.forEach((run) => run())
  end()
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce())
  expect([await connector.connect('Fox'), idle]).toEqual([[], []])
})

test('error: the next attempt retries a chunk that failed at idle', async () => {
  const load = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'))
  const { connector, idle } = setUp(load)
  idle.forEach((run) => run())
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await new Promise((resolve) => setImmediate(resolve))
  expect(await connector.connect('Fox')).toEqual(['Fox connected'])
  expect(load).toHaveBeenCalledTimes(2)
})
