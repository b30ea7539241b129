import { printTable } from '../lib/table.mjs'
import { withHost } from './withHost.mjs'

const BUDGET_MS = 50
const RUNS = 5
const SETTLE_MS = 1500

/** Per step at 4x CPU throttling; 0 below 50 ms, which browsers do not report. */
async function visit(freshPage) {
  const { page, session, close } = await freshPage()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.longTasks.push({ start: entry.startTime, ms: entry.duration })
    }).observe({ type: 'longtask', buffered: true })
  })
  const longest = {}
  const step = async (name, act, view) => {
    const from = name === 'load' ? 0 : await page.evaluate(() => performance.now())
    await act()
    await page.waitForTimeout(SETTLE_MS)
    await page.getByTestId(view).waitFor()
    longest[name] = await page.evaluate(
      (since) =>
        Math.max(0, ...window.longTasks.filter((task) => task.start >= since).map((task) => task.ms)),
      from,
    )
  }
  // A locator's click searches within the measured task.
  const press = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox()
    await page.waitForTimeout(SETTLE_MS)
    await page.mouse.click(x + width / 2, y + height / 2)
  }
  const card = page.locator('latchkey-layer')
  await step('load', () => page.reload(), 'lk-connect-button')
  await step('open', () => press(page.getByTestId('lk-connect-button')), 'lk-view-Connect')
  await step('all wallets', () => press(card.getByTestId('lk-all-wallets')), 'lk-view-AllWallets')
  await step(
    'scroll two pages',
    async () => {
      for (let turn = 0; turn < 10; turn += 1) {
        await page.mouse.wheel(0, 300)
        await page.waitForTimeout(100)
      }
    },
    'lk-view-AllWallets',
  )
  await step(
    'search',
    async () => {
      await card.getByTestId('lk-search').focus()
      await page.keyboard.type('wallet', { delay: 120 })
    },
    'lk-view-AllWallets',
  )
  await step('back', () => press(card.getByTestId('lk-back')), 'lk-view-Connect')
  await step(
    'connect',
    () => press(card.getByTestId('lk-view-Connect').getByTestId('lk-wallet-io.latchkey.testwallet')),
    'lk-account-button',
  )
  await step('account', () => press(page.getByTestId('lk-account-button')), 'lk-view-Account')
  await step('send', () => press(card.getByTestId('lk-action-send')), 'lk-view-WalletSend')
  await step('send, back', () => press(card.getByTestId('lk-back')), 'lk-view-Account')
  await step('receive', () => press(card.getByTestId('lk-action-receive')), 'lk-view-WalletReceive')
  await step('receive, back', () => press(card.getByTestId('lk-back')), 'lk-view-Account')
  await step('networks', () => press(card.getByTestId('lk-account-network')), 'lk-view-Networks')
  await close()
  return longest
}

await withHost(async ({ freshPage }) => {
  const visits = []
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(freshPage))
  const text = (ms) => (ms === 0 ? 'none over 50' : ms.toFixed(0))
  const rows = Object.keys(visits[0]).map((name) => {
    const values = visits.map((one) => one[name]).toSorted((one, two) => one - two)
    return [name, text(values[Math.floor(RUNS / 2)]), text(values[RUNS - 1]), BUDGET_MS]
  })
  printTable(
    `Longest task at 4x CPU throttling, ms, ${RUNS} fresh pages`,
    ['step', 'median', 'worst', 'budget'],
    rows,
  )
})
