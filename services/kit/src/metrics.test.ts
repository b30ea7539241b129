import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createMetricsRegistry } from './metrics.js'

test('behavior: its own numbers beside those of the process, each once', async () => {
  const [one, other] = [createMetricsRegistry('one_'), createMetricsRegistry('other_')]
  one.counter('things_total', 'Things.').inc()
  other.counter('things_total', 'Things.').inc(2)
  const text = await one.text()
  expect(text).toContain('\none_things_total 1\n')
  expect(text).not.toContain('other_things_total')
  expect(text.match(/^process_cpu_seconds_total /gm)).toHaveLength(1)
  expect(await one.text()).toContain('\none_things_total 1\n')
  expect(await other.text()).toMatch(/^process_cpu_seconds_total /m)
})

test('behavior: a registry that nobody holds any more is let go, with what it reads from', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const create = async () => {
    const source = { size: 1 }
    const registry = createMetricsRegistry('left_')
    registry.gauge('size', 'Size.', () => source.size)
    await registry.text()
    return new WeakRef(source)
  }
  const sources = await Promise.all(Array.from({ length: 10 }, create))
  await expect
    .poll(() => {
      collect()
      return sources.filter((source) => source.deref() !== undefined)
    })
    .toEqual([])
})
