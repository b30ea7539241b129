import { printTable } from '../lib/table.mjs'
import { withHost } from './withHost.mjs'

const ROUNDS = 200

/** 200 openings, measured after garbage collections. */
await withHost(async ({ freshPage }) => {
  const { page, session, close } = await freshPage()
  const read = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  const cycle = (times) =>
    page.evaluate(async (count) => {
      const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
      const root = () => document.querySelector('latchkey-layer')?.shadowRoot
      for (let index = 0; index < count; index += 1) {
        void window.client.open()
        while (!root()?.querySelector('[data-testid="lk-view-Connect"]')) await wait(5)
        window.client.close()
        while (root()) await wait(10)
      }
    }, times)
  await session.send('Performance.enable')
  await cycle(20)
  const before = await read()
  await cycle(ROUNDS)
  const after = await read()
  printTable(
    `After ${ROUNDS} open and close`,
    ['', 'before', 'after', 'growth'],
    [
      [
        'heap, kB',
        ...[before.heap, after.heap, after.heap - before.heap].map((bytes) => (bytes / 1024).toFixed(0)),
      ],
      ['nodes', before.nodes, after.nodes, after.nodes - before.nodes],
      ['listeners', before.listeners, after.listeners, after.listeners - before.listeners],
    ],
  )
  await close()
})
