import { expect, test, vi } from 'vitest'
import { createQueue, createTabQueues } from './queue.js'

function createRuns() {
  const order: string[] = []
  const ends: (() => void)[] = []
  const run = (name: string) => () =>
    new Promise<string>((resolve) => {
      order.push(name)
      ends.push(() => resolve(name))
    })
  return { order, run, end: () => ends.shift()?.() }
}

test('behavior: one begins when the one before is over, also when that failed', async () => {
  const { order, run, end } = createRuns()
  const alone = createQueue()
  const failed = alone(() => Promise.reject(new Error('failed'))).catch((error: Error) => error.message)
  const both = [alone(run('first')), alone(run('second'))]
  expect(await failed).toBe('failed')
  await vi.waitFor(() => expect(order).toEqual(['first']))
  end()
  await vi.waitFor(() => expect(order).toEqual(['first', 'second']))
  end()
  expect(await Promise.all(both)).toEqual(['first', 'second'])
})

test('behavior: tabs take turns by the browser’s locks', async () => {
  const request = vi.fn(async (_name: string, ...given: unknown[]) => (given.at(-1) as () => unknown)())
  const inTabs = createTabQueues({ request } as unknown as LockManager, 'latchkey-shop')
  expect(await inTabs('session')(async () => 'done')).toBe('done')
  expect(request).toHaveBeenLastCalledWith('latchkey-shop-session', expect.any(Function))
})

test.each([
  ['refuses locks', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  ['has none', undefined],
])('behavior: where the browser %s it is one at a time in this tab', async (_, locks) => {
  const { order, run, end } = createRuns()
  const inTabs = createTabQueues(locks as unknown as LockManager | undefined, 'latchkey-shop')
  const [session, wallet] = [inTabs('session'), inTabs('wallet')]
  const all = [session(run('one')), session(run('two')), wallet(run('other'))]
  await vi.waitFor(() => expect(order.toSorted()).toEqual(['one', 'other']))
  end()
  end()
  await vi.waitFor(() => expect(order).toContain('two'))
  end()
  expect(await Promise.all(all)).toEqual(['one', 'two', 'other'])
})
