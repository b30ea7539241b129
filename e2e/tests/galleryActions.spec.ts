import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type Gallery, type Look, openGallery, test, walk } from '../support/gallery.js'

// Visible without scrolling on a small phone, at 200 % zoom and in a usual window; no amount ends
// in an ellipsis.

const smallScreen = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true }
const zoomedScreen = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }
const desktopScreen = { viewport: { width: 1280, height: 860 } }

/** Moves money, or leads there. */
const movingScenes = [
  'Pay/default',
  'Pay/swap',
  'Pay/impact',
  'Pay/huge',
  'Pay/connect',
  'Pay/network',
  'OnRampProviders/default',
  'WalletSendPreview/native',
  'WalletSendPreview/token',
  'WalletSendPreview/look-alike',
  'Swap/default',
  'SwapPreview/default',
  'SIWXSignMessage/default',
  'SIWXSignMessage/email-confirmed',
]

/** Ends of amounts and addresses matter. */
const heldScenes = ['Account/long', 'Wallets/several', 'Wallets/families', 'WalletSendSelectToken/list']

async function eachScene(
  browser: Browser,
  gallery: Gallery,
  { scenes, options, look }: { scenes: readonly string[]; options: BrowserContextOptions; look?: Look },
  check: (page: Page, id: string) => Promise<void>,
): Promise<void> {
  const { page, close } = await openGallery(browser, options)
  for await (const id of walk(page, gallery, scenes, look)) await check(page, id)
  await close()
}

const hiddenPrimary = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const roots = [...document.querySelectorAll('latchkey-layer')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    )
    for (const root of roots) {
      const button = root.querySelector('.lk-view[data-lk-current] .lk-button-primary')
      if (!button) continue
      const { bottom, left, right, top, width, height } = button.getBoundingClientRect()
      if (width === 0 || top < 0 || bottom > window.innerHeight) return `from ${top} to ${bottom} px`
      const points = [
        [left + 20, top + 2],
        [left + width / 2, top + height / 2],
        [right - 20, bottom - 2],
      ] as const
      const isCovered = points.some(([x, y]) => !button.contains(root.elementFromPoint(x, y)))
      const fade = button.closest('.lk-scroll')
      const isFaded = fade !== null && getComputedStyle(fade).getPropertyValue('--below') !== '0px'
      return isCovered ? 'covered' : isFaded ? 'faded' : 'in sight'
    }
    return 'missing'
  })

const hiddenOnAccount = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('latchkey-layer')].flatMap(
      ({ shadowRoot }) => shadowRoot?.querySelector('[data-testid=lk-card]') ?? [],
    )
    const wanted = cards.flatMap((card) => [
      ...card.querySelectorAll<HTMLElement>('[data-testid^=lk-action-], [data-testid=lk-account-who]'),
    ])
    const fade = 44
    const isSeen = (part: Element) =>
      part.getBoundingClientRect().bottom <=
      (part.closest('.lk-scroll')?.getBoundingClientRect().bottom ?? 0) - fade
    return wanted.length === 5
      ? wanted.filter((part) => !isSeen(part)).map(({ dataset }) => dataset['testid'] ?? '')
      : [`${wanted.length} of 5`]
  })

const cutAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('latchkey-layer')].flatMap(
      ({ shadowRoot }) => shadowRoot?.querySelector('[data-testid=lk-card]') ?? [],
    )
    return cards
      .flatMap((card) => [...card.querySelectorAll('*')])
      .filter(
        (part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth,
      )
      .map(({ textContent }) => textContent)
      .filter((text) => /\d/.test(text))
  })

test.setTimeout(600_000)

for (const [name, options] of Object.entries({
  small: smallScreen,
  zoomed: zoomedScreen,
  usual: desktopScreen,
})) {
  test(`behavior: the button that moves money is visible at once: ${name}`, async ({ browser, gallery }) => {
    await eachScene(browser, gallery, { scenes: movingScenes, options }, async (page, id) => {
      expect.soft(await hiddenPrimary(page), id).toBe('in sight')
    })
  })
}

for (const words of ['en', 'de', 'ar']) {
  test(`behavior: on a small phone no amount and no address is cut: ${words}`, async ({
    browser,
    gallery,
  }) => {
    const look = { words, ...(words === 'ar' && { dir: 'rtl' }) }
    await eachScene(
      browser,
      gallery,
      { scenes: [...movingScenes, ...heldScenes], options: smallScreen, look },
      async (page, id) => {
        expect.soft(await cutAmounts(page), id).toEqual([])
      },
    )
  })
}

for (const [name, options] of Object.entries({
  small: smallScreen,
  zoomed: zoomedScreen,
  usual: desktopScreen,
})) {
  test(`behavior: an account’s actions are visible at once, without disconnecting: ${name}`, async ({
    browser,
    gallery,
  }) => {
    await eachScene(browser, gallery, { scenes: ['Account/everything'], options }, async (page, id) => {
      expect.soft(await hiddenOnAccount(page), id).toEqual([])
      const end = page.getByTestId('lk-disconnect')
      await expect.soft(page.locator('.lk-scroll').filter({ has: end })).toHaveCount(1)
      await end.scrollIntoViewIfNeeded()
      await expect.soft(end).toBeInViewport({ ratio: 1 })
    })
  })
}

test('error: on a small phone the error under a field is not behind the edge', async ({
  browser,
  gallery,
}) => {
  const scenes = ['Connect/login-bad-email', 'WalletSend/bad-receiver', 'RegisterAccountName/invalid']
  await eachScene(browser, gallery, { scenes, options: smallScreen }, async (page) => {
    const hiddenPixels = () =>
      page.locator('.lk-field-error').evaluate((note) => {
        const list = note.closest('.lk-scroll')
        const fade = list?.hasAttribute('data-more-below') ? 44 : 0
        return (
          note.getBoundingClientRect().bottom - ((list?.getBoundingClientRect().bottom ?? innerHeight) - fade)
        )
      })
    await expect.poll(hiddenPixels, { timeout: 5_000 }).toBeLessThanOrEqual(1)
  })
})

test('behavior: the settings of a login are one press from its account', async ({ browser, gallery }) => {
  await eachScene(browser, gallery, { scenes: ['Account/logged-in'], options: smallScreen }, async (page) => {
    await page.getByTestId('lk-settings').click()
    await expect(page.getByTestId('lk-view-AccountSettings')).toBeVisible()
  })
})

test('behavior: a recipient’s address shows both ends, also when pasted, and is complete while edited', async ({
  browser,
  gallery,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const options = { ...desktopScreen, permissions }
  await eachScene(browser, gallery, { scenes: ['WalletSend/filled'], options }, async (page) => {
    const field = page.getByTestId('lk-send-receiver')
    const settled = page.locator('.lk-settled')
    await expect(settled).toBeVisible()
    const address = await field.inputValue()
    await expect(settled).toHaveText(`${address.slice(0, 4)}…${address.slice(-6)}`)
    await field.focus()
    await expect(settled).toBeHidden()
    await page.evaluate((text) => navigator.clipboard.writeText(text), address)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+V')
    await expect(field).toBeFocused()
    await expect(settled).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(settled).toBeHidden()
  })
})

test('behavior: a code keeps its digits while it is checked, with a ring along their boxes', async ({
  browser,
  gallery,
}) => {
  await eachScene(
    browser,
    gallery,
    { scenes: ['EmailCode/checking'], options: smallScreen },
    async (page) => {
      const boxes = page.locator('.lk-code-box')
      await expect(boxes).toHaveText(['4', '9', '1', '0', '3', '8'])
      const styles = await boxes.evaluateAll((all) =>
        all.map((box) => [getComputedStyle(box).animationName, getComputedStyle(box).color]),
      )
      const heading = await page.locator('#lk-title').evaluate((title) => getComputedStyle(title).color)
      expect(styles).toEqual(styles.map(() => ['lk-code-check', heading]))
    },
  )
})
