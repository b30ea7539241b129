import type { Page } from '@playwright/test'
import { compareImages } from '../support/compareImages.js'
import { door } from '../support/door.js'
import { expect, host, test, WALLET } from '../support/fixtures.js'
import { requestsOf } from '../support/requestsOf.js'
import { shootCard, waitForStillCard } from '../support/stillCard.js'
import { world } from '../support/world.js'

test.use({ walletOptions: { approval: 'auto' } })

const hostPage = (name: string) => `${world().hostsUrl}/${name}.html`

/** Computed styles, positions, and scroll position. */
const snapshot = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (element: Element) => {
      const style = getComputedStyle(element)
      return Array.from(style, (name) => `${name}:${style.getPropertyValue(name)}`).join(';')
    }
    const shown = document.querySelectorAll('header, nav, main, h1, h2, .print, .configurator')
    return {
      html: styleOf(document.documentElement),
      body: styleOf(document.body),
      attributes: [document.documentElement, document.body].map((element) => element.outerHTML.split('>')[0]),
      boxes: Array.from(shown, (element) => JSON.stringify(element.getBoundingClientRect())),
      sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
      scroll: [scrollX, scrollY],
      children: document.body.childElementCount,
    }
  })

test('behavior: two instances on a page are independent', async ({ page, wallet }) => {
  await page.goto(hostPage('two'))
  const one = page.getByTestId('one').getByTestId('lk-connect-button')
  await one.click()
  const lk = door(page)
  await lk.row(WALLET).click()
  await expect(page.getByTestId('status-one')).toHaveText('connected')
  await expect(page.getByTestId('status-two')).toHaveText('disconnected')
  await expect(lk.layer).toHaveCount(0)
  await page.getByTestId('two').getByTestId('lk-connect-button').click()
  await lk.row(WALLET).click()
  await expect(page.getByTestId('status-two')).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
  await page.reload()
  await expect(page.getByTestId('status-one')).toHaveText('connected')
  await expect(page.getByTestId('status-two')).toHaveText('connected')
  await page.getByTestId('two').getByTestId('lk-account-button').click()
  await lk.part('lk-disconnect').click()
  await expect(page.getByTestId('status-two')).toHaveText('disconnected')
  expect(await wallet.requests('eth_requestAccounts')).toEqual([])
})

test('behavior: on a page with hostile rules the card looks the same as on a clean one', async ({
  page,
  wallet: _wallet,
}, info) => {
  const shots: Record<string, Buffer[]> = {}
  for (const name of ['clean', 'hostile']) {
    await page.goto(hostPage(name))
    const lk = door(page)
    await page.getByTestId('open').click()
    await expect(lk.row('io.metamask')).toBeVisible()
    const connect = await shootCard(page)
    await lk.part('lk-all-wallets').click()
    await expect(lk.view('AllWallets')).toHaveAttribute('data-status', 'ready')
    await expect(lk.row('io.metamask')).toBeVisible()
    shots[name] = [connect, await shootCard(page)]
  }
  // Proves that the comparison works.
  const [connect, all] = shots['clean'] ?? []
  if (!connect || !all) throw new Error('No picture was taken')
  expect(compareImages(connect, all)).toBeGreaterThan(0.02)
  for (const index of [0, 1]) {
    const [clean, hostile] = [shots['clean']?.[index], shots['hostile']?.[index]]
    if (!clean || !hostile) throw new Error('No picture was taken')
    const name = ['Connect', 'AllWallets'][index]
    await info.attach(`${name}-clean.png`, { body: clean, contentType: 'image/png' })
    await info.attach(`${name}-hostile.png`, { body: hostile, contentType: 'image/png' })
    expect(compareImages(clean, hostile), name).toBeLessThan(0.005)
  }
  const lk = door(page)
  await lk.back.click()
  await lk.row(WALLET).click()
  await expect(lk.layer).toHaveCount(0)
})

test('behavior: opening and closing leave the page unchanged: style, position, scroll, address, history', async ({
  page,
  openDemo,
}) => {
  const lk = await openDemo()
  await page.evaluate(() => window.scrollTo(0, 120))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  const before = await snapshot(page)
  const way = () => page.evaluate(() => [history.length, location.href, JSON.stringify(history.state)])
  const past = await way()
  await page.evaluate(() => {
    interface Shift extends PerformanceEntry {
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        // Shifts in our shadow root have no node.
        const moved = entry.sources.flatMap(({ node }) => (node ? [node.nodeName] : []))
        if (!entry.hadRecentInput) shifts.push(...moved)
      }
    }).observe({ type: 'layout-shift' })
  })
  await lk.connectButton.evaluate((button: HTMLElement) => button.click())
  await expect(lk.view('Connect')).toBeVisible()
  await waitForStillCard(page)
  const open = await snapshot(page)
  expect(open).toEqual({ ...before, children: before.children + 1 })
  await lk.part('lk-all-wallets').click()
  await lk.back.click()
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Escape')
  await expect(lk.layer).toHaveCount(0)
  expect(await snapshot(page)).toEqual(before)
  expect(await way()).toEqual(past)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('behavior: inside a native dialog of the host: Escape closes only ours, clicks stay in ours', async ({
  page,
  wallet: _wallet,
}) => {
  await page.goto(hostPage('dialog'))
  const lk = door(page)
  await page.getByTestId('open-dialog').click()
  await lk.open()
  const clicks = await page.getByTestId('host-clicks').innerText()
  await lk.part('lk-all-wallets').click()
  await lk.back.click()
  await lk.heading.click()
  await expect(page.getByTestId('host-clicks')).toHaveText(clicks)
  await page.keyboard.press('Escape')
  await expect(lk.layer).toHaveCount(0)
  await expect(page.getByTestId('host-open')).toHaveText('true')
  await expect(lk.connectButton).toBeFocused()
  await lk.choose(WALLET)
  await expect(lk.accountButton).toBeVisible()
  await expect(lk.layer).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('host-open')).toHaveText('false')
})

test.describe('on a right-to-left page', () => {
  test.use({ walletOptions: { approval: 'script' } })

  const isMirrored = async (page: Page) => {
    const lk = door(page)
    const [back, title] = await Promise.all([lk.back.boundingBox(), lk.heading.boundingBox()])
    return (back?.x ?? 0) > (title?.x ?? 0)
  }
  const arrow = (page: Page) =>
    door(page)
      .back.locator('svg')
      .evaluate((icon) => getComputedStyle(icon).transform)

  for (const how of ['attribute', 'style'] as const) {
    test(`behavior: the modal is right-to-left too, by ${how}`, async ({ page, wallet: _wallet }) => {
      await page.goto(hostPage('basic'))
      await page.evaluate((by) => {
        if (by === 'attribute') document.documentElement.dir = 'rtl'
        else document.body.style.direction = 'rtl'
      }, how)
      const lk = door(page)
      await lk.choose(WALLET)
      await expect(lk.heading).toHaveText('Test Wallet')
      await expect.poll(() => isMirrored(page)).toBe(true)
      expect(await arrow(page)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
    })
  }

  test('behavior: an inline modal follows when the page changes its language', async ({
    page,
    wallet: _wallet,
  }) => {
    await page.goto(hostPage('embedded'))
    const lk = door(page)
    await lk.row(WALLET).click()
    await expect(lk.heading).toHaveText('Test Wallet')
    await expect.poll(() => isMirrored(page)).toBe(false)
    await page.evaluate(() => void (document.documentElement.dir = 'rtl'))
    await expect.poll(() => isMirrored(page)).toBe(true)
    expect(await arrow(page)).toBe('matrix(-1, 0, 0, 1, 0, 0)')
  })
})

test('behavior: embedded in a column of 320 px: connects in place, no sideways scroll', async ({
  page,
  wallet: _wallet,
}) => {
  await page.goto(hostPage('embedded'))
  const lk = door(page)
  await expect(lk.view('Connect')).toBeVisible()
  const box = await lk.card.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(320)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
  const overflow = await lk.card.evaluate((card) => card.scrollWidth - card.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await lk.row(WALLET).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(lk.view('Account')).toBeVisible()
  await lk.part('lk-disconnect').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await expect(lk.view('Connect')).toBeVisible()
})

test('behavior: a host in a shadow root', async ({ page, wallet: _wallet }) => {
  await page.goto(hostPage('shadow'))
  const lk = door(page)
  await expect(lk.connectButton).toBeVisible()
  const radius = await lk.connectButton.evaluate((button) => getComputedStyle(button).borderTopLeftRadius)
  expect(radius).not.toBe('0px')
  await lk.choose(WALLET)
  await expect(lk.accountButton).toBeVisible()
  await expect(lk.layer).toHaveCount(0)
  await lk.disconnect()
  await expect(lk.connectButton).toBeVisible()
})

test('error: the gateway is unreachable: installed wallets still connect, Try again loads the list', async ({
  page,
  guard,
  wallet: _wallet,
  openDemo,
}) => {
  guard.allow(/Failed to load resource: net::ERR_FAILED/)
  await page.route(`${world().gatewayUrl}/**`, (route) => route.abort())
  const lk = await openDemo()
  await lk.open()
  await expect(lk.row(WALLET)).toBeVisible()
  await lk.part('lk-all-wallets').click()
  await expect(lk.part('lk-offline')).toBeVisible()
  await page.unroute(`${world().gatewayUrl}/**`)
  await lk.part('lk-offline-retry').click()
  await expect(lk.view('AllWallets')).toHaveAttribute('data-status', 'ready')
  await expect(lk.row('io.metamask')).toBeVisible()
  await lk.back.click()
  await page.route(`${world().gatewayUrl}/**`, (route) => route.abort())
  await lk.row(WALLET).click()
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'balance')).toHaveText('10 ETH')
})

test('behavior: without a gateway the built-in wallets are listed without a request', async ({
  page,
  wallet: _wallet,
  openDemo,
}) => {
  const asked = requestsOf(page, (url) => url.startsWith(world().gatewayUrl))
  const lk = await openDemo({ gateway: false })
  await lk.open()
  await expect(lk.row('io.metamask')).toBeVisible()
  await lk.row(WALLET).click()
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(host(page, 'balance')).toHaveText('10 ETH')
  expect(asked).toEqual([])
})

test('behavior: the demo’s settings apply live, with the modal of each new client', async ({
  page,
  openDemo,
}) => {
  const lk = await openDemo()
  await page.getByRole('switch', { name: 'Legal checkbox' }).check()
  await lk.open()
  await expect(lk.part('lk-legal')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(lk.layer).toHaveCount(0)
  await page.getByRole('switch', { name: world().devnet.chains[1]?.name ?? '' }).uncheck()
  await expect(lk.connectButton).toBeVisible()
  await page.getByText('light', { exact: true }).click()
  await lk.open()
  const background = await lk.card.evaluate((card) => getComputedStyle(card).backgroundColor)
  expect(background).toBe('rgb(255, 255, 255)')
})
