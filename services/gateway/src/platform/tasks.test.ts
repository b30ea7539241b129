import { createLog } from '@latchkey/kit/log'
import { expect, test, vi } from 'vitest'
import { startTasks } from './tasks.js'

const lines: string[] = []
const log = createLog({ name: 'test', level: 'warn', write: (line) => void lines.push(line) })

test('behavior: a task with more to do goes on at once, else after its pause; a stop ends it', async () => {
  const left = [true, true, false]
  const run = vi.fn(async () => left.shift() ?? false)
  const tasks = startTasks(log)
  tasks.add({ name: 'one', pause: () => 600_000, run })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3))
  await tasks.stop()
  expect(run).toHaveBeenCalledTimes(3)
})

test('behavior: one that waits for a server that is gone does not keep a stop', async () => {
  const tasks = startTasks(log)
  const run = vi.fn(() => new Promise<boolean>(() => {}))
  tasks.add({ name: 'stuck', pause: () => 0, run })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  const begun = performance.now()
  await tasks.stop()
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('error: one that fails is noted, and does not run again at once', async () => {
  const failed = vi.fn()
  const tasks = startTasks(log, failed)
  const run = vi.fn(async () => Promise.reject(new Error('no chain')))
  tasks.add({ name: 'broken', pause: () => 0, run })
  await vi.waitFor(() => expect(lines.join()).toContain('no chain'))
  expect(failed).toHaveBeenCalledExactlyOnceWith('broken')
  expect(run).toHaveBeenCalledTimes(1)
  await tasks.stop()
})
