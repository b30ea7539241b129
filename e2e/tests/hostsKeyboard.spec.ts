import type { Page } from '@playwright/test'
import { expect, host, test, WALLET } from '../support/fixtures.js'

test.use({ walletOptions: { approval: 'auto' } })

const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('data-testid') || element?.id || element?.tagName.toLowerCase() || ''
  })

test('behavior: keyboard only: to the button, in, through the list, connect, out by Disconnect', async ({
  page,
  wallet: _wallet,
  openDemo,
}) => {
  const lk = await openDemo()
  await lk.connectButton.waitFor()
  for (let stop = 0; stop < 20 && (await focused(page)) !== 'lk-connect-button'; stop += 1) {
    await page.keyboard.press('Tab')
  }
  expect(await focused(page)).toBe('lk-connect-button')
  await page.keyboard.press('Enter')
  await expect(lk.row('io.metamask')).toBeVisible()
  for (let stop = 0; stop < 10 && !(await focused(page)).startsWith('lk-wallet-'); stop += 1) {
    await page.keyboard.press('Tab')
  }
  expect(await focused(page)).toBe(`lk-wallet-${WALLET}`)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).not.toBe(`lk-wallet-${WALLET}`)
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('lk-all-wallets')
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe(`lk-wallet-${WALLET}`)
  await page.keyboard.press('Enter')
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
  await expect(lk.accountButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lk.view('Account')).toBeVisible()
  for (let stop = 0; stop < 40 && (await focused(page)) !== 'lk-disconnect'; stop += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(host(page, 'status')).toHaveText('disconnected')
  await expect(lk.layer).toHaveCount(0)
  await expect(lk.connectButton).toBeFocused()
})

test('behavior: Tab stays inside, both ways; Escape returns the focus to the opener', async ({
  page,
  wallet: _wallet,
  openDemo,
}) => {
  const lk = await openDemo()
  await lk.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(lk.row('io.metamask')).toBeVisible()
  const isOutside = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const isOurs = activeElement?.tagName.toLowerCase() === 'latchkey-layer'
      return !isOurs && activeElement !== document.body
    })
  const seen = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 16; stop += 1) {
      await page.keyboard.press(key)
      expect(await isOutside(), `after ${stop + 1} × ${key}: ${await focused(page)}`).toBe(false)
      seen.add(await focused(page))
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['lk-close', `lk-wallet-${WALLET}`]))
  await page.keyboard.press('Escape')
  await expect(lk.layer).toHaveCount(0)
  await expect(lk.connectButton).toBeFocused()
})

test('behavior: each view focuses its heading, and back restores the focus', async ({ page, openDemo }) => {
  const lk = await openDemo()
  await lk.open()
  await lk.part('lk-what-is').click()
  await expect(lk.view('WhatIsAWallet')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('lk-title')
  await lk.back.click()
  await expect(lk.view('Connect')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('lk-title')
  await page.keyboard.press('Escape')
  await expect(lk.layer).toHaveCount(0)
})

test('behavior: a press on the backdrop closes, a selection that ends there does not', async ({
  page,
  openDemo,
}) => {
  const lk = await openDemo()
  await lk.open()
  const box = await lk.heading.boundingBox()
  if (!box) throw new Error('No heading')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(20, 400)
  await page.mouse.up()
  await expect(lk.view('Connect')).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(lk.layer).toHaveCount(0)
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('behavior: nothing moves or lasts longer than 80 ms', async ({ page, wallet: _wallet, openDemo }) => {
    const lk = await openDemo()
    await page.evaluate(() => {
      const motions: { properties: string[]; duration: number }[] = []
      Object.assign(window, { motions })
      const { animate } = Element.prototype
      Element.prototype.animate = function (frames, options) {
        const motion = animate.call(this, frames, options)
        const effect = motion.effect as KeyframeEffect
        const names = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        const own = names.filter(
          (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
        )
        motions.push({ properties: own, duration: Number(effect.getTiming().duration) })
        return motion
      }
    })
    await lk.open()
    await lk.part('lk-all-wallets').click()
    await lk.back.click()
    await lk.row(WALLET).click()
    await expect(lk.layer).toHaveCount(0)
    const motions = (await page.evaluate(() => Reflect.get(window, 'motions'))) as {
      properties: string[]
      duration: number
    }[]
    expect(motions.length).toBeGreaterThan(0)
    expect(motions.filter(({ duration }) => duration > 80)).toEqual([])
    expect(motions.flatMap(({ properties }) => properties).filter((name) => name !== 'opacity')).toEqual([])
  })
})

test('behavior: the shop never scrolls sideways, even with an account', async ({
  page,
  wallet: _wallet,
  openDemo,
}) => {
  const lk = await openDemo({ language: 'de' })
  const tooWide = async () => {
    const found: number[] = []
    for (const width of [320, 390, 480, 560, 640, 768, 860]) {
      await page.setViewportSize({ width, height: 844 })
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(width)
    }
    return found
  }
  expect(await tooWide()).toEqual([])
  await lk.choose(WALLET)
  await expect(lk.accountButton).toBeVisible()
  await expect(lk.layer).toHaveCount(0)
  expect(await tooWide()).toEqual([])
})
