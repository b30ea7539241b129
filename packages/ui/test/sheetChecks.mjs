import assert from 'node:assert/strict'
import { logOf, open, phone, settle, state } from './pageHelpers.mjs'

async function drag(page, from, to, { steps = 10, ms = 200 } = {}) {
  const client = await page.context().newCDPSession(page)
  const touch = (type, y) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= steps; step += 1) {
    await page.waitForTimeout(ms / steps)
    await touch('touchMove', from + ((to - from) * step) / steps)
  }
  await touch('touchEnd')
}
const frameTop = (page) => page.evaluate(() => layer.container.getBoundingClientRect().top)

export const sheetChecks = [
  [
    'sheet: a short pull springs back, a flick dismisses',
    phone,
    async ({ page, url }) => {
      await open({ page, url })
      const top = await frameTop(page)
      const box = await page.evaluate(() => {
        const b = layer.container.getBoundingClientRect()
        return [b.left, b.width, innerHeight - b.bottom]
      })
      assert.deepEqual(box, [0, 390, 0])
      await drag(page, top + 12, top + 60, { ms: 600 })
      await page.waitForTimeout(450)
      assert.equal(await state(page), 'modal')
      assert.equal(await frameTop(page), top)
      await drag(page, top + 12, top + 160, { ms: 90, steps: 5 })
      await page.waitForTimeout(600)
      assert.deepEqual(
        (await logOf(page)).filter((entry) => !entry.startsWith('page')),
        ['away', 'state closed'],
      )
      await page.click('#opener')
      await settle(page)
      assert.equal(await frameTop(page), top, 'opens again where it belongs')
    },
  ],
  [
    'sheet: content drags only from its top, and taps still work',
    phone,
    async ({ page, url }) => {
      await open({ page, url })
      await page.getByTestId('one').tap()
      assert.deepEqual(
        (await logOf(page)).filter((entry) => !entry.startsWith('page')),
        ['one'],
      )
      await page.evaluate(() => go('long'))
      await settle(page)
      const scrollTop = () => page.evaluate(() => layer.root.querySelector('.lk-scroll').scrollTop)
      await drag(page, 600, 300, { ms: 200 })
      await page.waitForTimeout(700)
      assert.ok((await scrollTop()) > 100)
      await drag(page, 300, 380, { ms: 300 })
      await page.waitForTimeout(500)
      assert.equal(await state(page), 'modal', 'scrolling back is no pull')
      await page.evaluate(() => {
        layer.root.querySelector('.lk-scroll').scrollTop = 0
      })
      await drag(page, 300, 700, { ms: 300 })
      await page.waitForTimeout(700)
      assert.deepEqual(
        (await logOf(page)).filter((entry) => !entry.startsWith('page')),
        ['away', 'state closed'],
      )
    },
  ],
]
