import type { CDPSession, Page } from '@playwright/test'
import { expect, host, test, WALLET } from '../support/fixtures.js'
import { waitForStillCard } from '../support/stillCard.js'

test.use({
  walletOptions: { approval: 'sheet' },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

/** Real touch events, a frame per step. */
async function drag(page: Page, from: { x: number; y: number }, by: number, steps: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
    })
  await touch('touchStart', from.y)
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', from.y + (by * step) / steps)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  await touch('touchEnd', from.y + by)
  await session.detach()
}

test('behavior: a sheet at the bottom, as wide as the phone', async ({ page, openDemo }) => {
  const lk = await openDemo()
  await lk.open()
  await waitForStillCard(page)
  const box = await lk.card.boundingBox()
  expect(box?.width).toBeGreaterThanOrEqual(370)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(820)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('behavior: scrolling one of its elements into view leaves the sheet at the bottom', async ({
  page,
  openDemo,
}) => {
  const lk = await openDemo()
  await lk.open()
  await waitForStillCard(page)
  const before = await lk.card.boundingBox()
  // As browsers and screen readers do.
  await lk.card.evaluate((card) => card.scrollIntoView({ block: 'start' }))
  expect(await lk.card.boundingBox()).toEqual(before)
})

test('behavior: dragged down far enough it closes and releases the page', async ({ page, openDemo }) => {
  const lk = await openDemo()
  await lk.open()
  await waitForStillCard(page)
  const box = await lk.card.boundingBox()
  if (!box) throw new Error('No card')
  await drag(page, { x: 195, y: box.y + 24 }, box.height * 0.75, 20)
  await expect(lk.layer).toHaveCount(0)
  await expect(host(page, 'open')).toHaveText('false')
  await lk.open()
  await expect(lk.view('Connect')).toBeVisible()
})

test('behavior: dragged a little it springs back and still works', async ({ page, wallet, openDemo }) => {
  const lk = await openDemo()
  await lk.open()
  await waitForStillCard(page)
  const before = await lk.card.boundingBox()
  if (!before) throw new Error('No card')
  await drag(page, { x: 195, y: before.y + 24 }, 60, 30)
  await waitForStillCard(page)
  await expect.poll(async () => Math.round((await lk.card.boundingBox())?.y ?? 0)).toBe(Math.round(before.y))
  await lk.row(WALLET).tap()
  await wallet.sheet.approve.tap()
  await expect(host(page, 'status')).toHaveText('connected')
})
