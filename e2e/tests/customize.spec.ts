import { expect, type Page } from '@playwright/test'
import { findOverflow, findViolations, openGallery, showScene, test, walk } from '../support/gallery.js'

// Looks of the gallery's main scenes only.

const scenes = ['slots', 'account', 'hostile', 'wide', 'wide-qr', 'wide-slots'].map(
  (name) => `Customized/${name}`,
)
const presets = ['midnight', 'ocean', 'forest', 'ember', 'rose', 'violet', 'sand', 'mono']

const inLayer = (page: Page, selector: string) => page.locator('latchkey-layer').locator(selector)

test.describe('parts of the host', () => {
  test.setTimeout(400_000)

  for (const [name, viewport, look] of [
    ['a wide window', { width: 1280, height: 800 }, {}],
    ['a wide window, right to left', { width: 1280, height: 800 }, { words: 'ar', dir: 'rtl' }],
    ['320 px, in German', { width: 320, height: 640 }, { words: 'de' }],
  ] as const) {
    test(`behavior: they are accessible and overflow nothing in ${name}`, async ({ browser, gallery }) => {
      const { page, errors, close } = await openGallery(browser, { viewport })
      for await (const id of walk(page, gallery, scenes, look)) {
        expect.soft(await findViolations(page), `axe: ${id}`).toEqual([])
        expect.soft(await findOverflow(page), id).toEqual([])
        expect.soft(errors.splice(0), id).toEqual([])
      }
      await close()
    })
  }

  test('behavior: presets are readable, dark and light', async ({ browser, gallery }) => {
    const { page, close } = await openGallery(browser, { viewport: { width: 480, height: 820 } })
    const ids = presets.map((name) => `Customized/preset-${name}`)
    for await (const id of walk(page, gallery, ids)) {
      expect.soft(await findViolations(page, { colors: true }), `axe: ${id}, dark`).toEqual([])
      await page.evaluate(() => window.galleryTheme('light'))
      expect.soft(await findViolations(page, { colors: true }), `axe: ${id}, light`).toEqual([])
    }
    await close()
  })

  test('behavior: too high content scrolls separately, and the list keeps its position', async ({
    browser,
    gallery,
  }) => {
    const { page, close } = await openGallery(browser, { viewport: { width: 480, height: 820 } })
    await showScene(page, gallery, 'Customized/hostile')
    const footer = inLayer(page, '[data-testid=lk-place-footer]')
    expect((await footer.boundingBox())?.height).toBeLessThan(160)
    await expect(footer).toHaveAttribute('tabindex', '0')
    const icon = inLayer(page, '[data-testid=lk-place-walletIcon]').first()
    expect(await icon.boundingBox()).toMatchObject({ width: 40, height: 40 })
    await expect(inLayer(page, 'h1')).toHaveText('Connect wallet')
    await inLayer(page, '[data-testid="lk-wallet-app.phantom"]').click()
    await expect(inLayer(page, '[data-testid=lk-view-ConnectingExternal]')).toBeVisible()
    await close()
  })

  test('behavior: in two columns the list stays, and another wallet replaces the first', async ({
    browser,
    gallery,
  }) => {
    const { page, close } = await openGallery(browser, { viewport: { width: 1280, height: 800 } })
    await showScene(page, gallery, 'Customized/wide')
    const list = inLayer(page, '[data-testid=lk-view-Connect]')
    await expect(inLayer(page, '[data-testid=lk-wide]')).toBeVisible()
    await expect(inLayer(page, '[data-testid=lk-view-WhatIsAWallet]')).toBeVisible()
    await inLayer(page, '[data-testid="lk-wallet-app.phantom"]').click()
    await expect(inLayer(page, 'h1')).toHaveText('Phantom')
    await expect(list).toBeVisible()
    await inLayer(page, '[data-testid="lk-wallet-io.metamask"]').click()
    await expect(inLayer(page, 'h1')).toHaveText('MetaMask')
    await inLayer(page, '[data-testid=lk-back]').click()
    await expect(inLayer(page, '[data-testid=lk-view-WhatIsAWallet]')).toBeVisible()
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(inLayer(page, '[data-testid=lk-wide]')).toHaveCount(0)
    await expect(list).toBeVisible()
    await close()
  })
})
