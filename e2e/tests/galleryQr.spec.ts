import { expect, type Page } from '@playwright/test'
import { pairingUri, signInUri } from '../../apps/gallery/src/stage/pairing.js'
import { decodeQr } from '../support/decodeQr.js'
import { openGallery, showScene, test } from '../support/gallery.js'

// By two decoders, small and out of focus.

const bothReaders = (text: string) => ({ jsqr: text, zxing: text })

/** 180 CSS px at two raster pixels, a Gaussian of two. */
const smallScreen = { viewport: { width: 480, height: 820 }, deviceScaleFactor: 2 }
const blur = 2

const codeOf = async (page: Page, pixels: number): Promise<Buffer> => {
  const code = page.getByTestId('lk-qr')
  await code.evaluate((element, side) => {
    element.style.setProperty('width', `${side}px`)
    element.style.setProperty('margin', 'auto')
  }, pixels)
  return await code.screenshot({ animations: 'disabled' })
}

for (const theme of ['dark', 'light'] as const) {
  test(`behavior: ${theme}: two decoders read a small, blurred code, with and without logo`, async ({
    browser,
    gallery,
  }) => {
    test.setTimeout(300_000)
    const { page, close } = await openGallery(browser, smallScreen)
    for (const [scene, value] of [
      ['QrCode/pairing', pairingUri],
      ['QrCode/pairing-logo', pairingUri],
      ['QrCode/sign-in', signInUri],
      ['QrCode/sign-in-logo', signInUri],
    ] as const) {
      await showScene(page, gallery, scene, { theme })
      const picture = await codeOf(page, 180)
      expect.soft(decodeQr(picture), scene).toEqual(bothReaders(value))
      expect.soft(decodeQr(picture, blur), `${scene}, blurred`).toEqual(bothReaders(value))
    }
    await close()
  })
}

for (const theme of ['dark', 'light'] as const) {
  test(`behavior: ${theme}: the views show codes that two decoders read, without their text`, async ({
    browser,
    gallery,
  }) => {
    const { page, close } = await openGallery(browser, smallScreen)
    for (const scene of ['ConnectingWalletConnect/qr', 'ConnectingWalletConnectBasic/qr']) {
      await showScene(page, gallery, scene, { theme })
      const code = page.getByTestId('lk-qr')
      expect
        .soft(decodeQr(await code.screenshot({ animations: 'disabled' })), scene)
        .toEqual(bothReaders(pairingUri))
      expect
        .soft(decodeQr(await codeOf(page, 180), blur), `${scene}, blurred`)
        .toEqual(bothReaders(pairingUri))
      const shown = await page.getByTestId('lk-card').evaluate((card) => card.outerHTML)
      expect(shown).not.toContain('symKey')
    }
    await close()
  })
}

test('error: no decoder reads a far too blurred code', async ({ browser, gallery }) => {
  const { page, close } = await openGallery(browser, smallScreen)
  await showScene(page, gallery, 'QrCode/sign-in-logo')
  const picture = await codeOf(page, 180)
  expect(decodeQr(picture, 8)).toEqual({ jsqr: undefined, zxing: undefined })
  await close()
})
