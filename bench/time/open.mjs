import { printTable } from '../lib/table.mjs'
import { withHost } from './withHost.mjs'

const RUNS = 15

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** From the call to the frame after the dialog's paint. */
const measure = async (warm) => {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const root = () => document.querySelector('latchkey-layer')?.shadowRoot
  const shown = () => root()?.querySelector('[data-testid="lk-view-Connect"]')
  const openLatchkey = async () => {
    const start = performance.now()
    void window.client.open()
    while (!shown()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await painted()
    return performance.now() - start
  }
  const closeModal = async () => {
    window.client.close()
    while (root()) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  if (warm) {
    await openLatchkey()
    await closeModal()
  }
  const latchkeyTimes = await openLatchkey()
  const nodes = root().querySelectorAll('*').length
  await closeModal()
  const start = performance.now()
  const dialog = document.createElement('dialog')
  for (let index = 0; index < nodes; index += 1) {
    const node = document.createElement(index % 3 === 0 ? 'button' : 'div')
    node.textContent = index % 3 === 0 ? 'Row' : ''
    dialog.append(node)
  }
  document.body.append(dialog)
  dialog.showModal()
  await painted()
  const bare = performance.now() - start
  dialog.remove()
  return { ours: latchkeyTimes, bare, nodes }
}

/** First open (preloaded by intent) and second, compared with a bare dialog with as many nodes. */
await withHost(async ({ freshPage }) => {
  const rows = []
  for (const [name, warm, limit] of [
    ['first open', false, 20],
    ['second open', true, 10],
  ]) {
    const samples = []
    for (let run = 0; run < RUNS; run += 1) {
      const { page, close } = await freshPage()
      await page.getByTestId('lk-connect-button').hover()
      await page.waitForTimeout(400)
      samples.push(await page.evaluate(measure, warm))
      await close()
    }
    const ours = median(samples.map((sample) => sample.ours))
    const bare = median(samples.map((sample) => sample.bare))
    const extra = median(samples.map((sample) => sample.ours - sample.bare))
    rows.push([name, ours.toFixed(1), bare.toFixed(1), extra.toFixed(1), limit, samples[0].nodes])
  }
  printTable(
    `Opening, ms, median of ${RUNS} fresh pages`,
    ['', 'ours', 'bare dialog', 'difference', 'budget', 'nodes'],
    rows,
  )
})
