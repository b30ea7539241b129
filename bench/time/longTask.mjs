import { printTable } from '../lib/table.mjs'
import { withHost } from './withHost.mjs'

const BUDGET_MS = 50

/** The longest task while a visitor loads, opens, connects and looks around, at 4x CPU throttling. */
await withHost(async ({ freshPage }) => {
  const { page, session, close } = await freshPage()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.longTasks.push({ start: entry.startTime, ms: entry.duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.reload()
  const steps = []
  const step = async (name, act) => {
    const from = await page.evaluate(() => performance.now())
    await act()
    await page.waitForTimeout(800)
    const longest = await page.evaluate(
      (since) =>
        Math.max(0, ...window.longTasks.filter((task) => task.start >= since).map((task) => task.ms)),
      from,
    )
    steps.push([name, longest === 0 ? 'none over 50' : longest.toFixed(0), BUDGET_MS])
  }
  await step('load', () => page.getByTestId('lk-connect-button').waitFor())
  await step('open', async () => {
    await page.getByTestId('lk-connect-button').click()
    await page.getByTestId('lk-view-Connect').waitFor()
  })
  await step('all wallets', async () => {
    await page.getByTestId('lk-all-wallets').click()
    await page.getByTestId('lk-view-AllWallets').waitFor()
  })
  await step('back, connect', async () => {
    await page.getByTestId('lk-back').click()
    await page.getByTestId('lk-view-Connect').getByTestId('lk-wallet-io.latchkey.testwallet').click()
    await page.getByTestId('lk-account-button').waitFor()
  })
  await step('account', async () => {
    await page.getByTestId('lk-account-button').click()
    await page.getByTestId('lk-view-Account').waitFor()
  })
  printTable('Longest task at 4x CPU throttling, ms', ['step', 'longest', 'budget'], steps)
  await close()
})
