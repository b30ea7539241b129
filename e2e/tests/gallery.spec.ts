import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import {
  cardBox,
  findOverflow,
  findViolations,
  type Gallery,
  type Look,
  openGallery,
  repaint,
  test,
  walk,
} from '../support/gallery.js'
import { findClipped, findUntranslated, widen } from '../support/galleryWords.js'

// Axe, overflow, and pictures, in a few tests that each share a page.

const chromiumFile = fileURLToPath(new URL('../screens/chromium.txt', import.meta.url))
const parts = 4
// Below the smallest icon, to detect a missing one.
const tolerance = { maxDiffPixels: 120, threshold: 0.2 }

const scenesOfPart = (scenes: readonly string[], part: number): readonly string[] =>
  scenes.filter((_, index) => index % parts === part)

const majorOf = (browser: Browser): string => browser.version().split('.')[0] ?? ''

function whyNotCompared(browser: Browser): string | undefined {
  const recordedVersion = existsSync(chromiumFile) ? readFileSync(chromiumFile, 'utf8').trim() : undefined
  const running = majorOf(browser)
  if (test.info().config.updateSnapshots === 'all') writeFileSync(chromiumFile, `${running}\n`)
  else if (recordedVersion !== running)
    return `pictures are of Chromium ${recordedVersion ?? '(none)'}, this is ${running}: not compared`
  return undefined
}

async function compare(page: Page, names: readonly string[], margin: number, isMain = true): Promise<void> {
  if (whyNotCompared(page.context().browser() as Browser)) return
  const { config } = test.info()
  if (config.updateSnapshots !== 'all' && !isMain && !existsSync(test.info().snapshotPath(...names))) return
  // The gallery's port changes.
  const hosts = page.getByText(new URL(page.url()).host, { exact: true })
  await hosts.evaluateAll((found) => found.forEach((one) => (one.textContent = 'lumen.example')))
  const { x, y, width, height } = await cardBox(page)
  const clip = {
    x: Math.max(0, x - margin),
    y: Math.max(0, y - margin),
    width: width + margin * 2,
    height: height + margin * 2,
  }
  const shoot = () => page.screenshot({ animations: 'disabled', caret: 'hide', clip })
  // Excludes a late frame.
  if (!['none', 'missing'].includes(test.info().config.updateSnapshots)) await repaint(page)
  // Excludes a late frame.
  for (let look = 0; look < 2; look += 1) {
    try {
      expect(await shoot()).toMatchSnapshot([...names], tolerance)
      return
    } catch {
      await page.waitForTimeout(300)
      await repaint(page)
    }
  }
  expect.soft(await shoot(), names.join('/')).toMatchSnapshot([...names], tolerance)
}

const file = (id: string): string => `${id.replace('/', '-')}.png`

type Inspection = Parameters<typeof findViolations>[1]

async function inspect(page: Page, id: string, what: string, options?: Inspection): Promise<void> {
  expect.soft(await findViolations(page, options), `axe: ${id}, ${what}`).toEqual([])
}

test.describe('the gallery', () => {
  test.setTimeout(600_000)

  test.beforeEach(({ browser }) => {
    const reason = whyNotCompared(browser)
    if (reason) test.info().annotations.push({ type: 'skipped pictures', description: reason })
  })

  for (let part = 0; part < parts; part += 1) {
    test(`behavior: scenes are accessible and match their pictures, dark and light, part ${part + 1}`, async ({
      browser,
      gallery,
    }) => {
      const { page, errors, close } = await openGallery(browser, { viewport: { width: 480, height: 820 } })
      for await (const id of walk(page, gallery, scenesOfPart(gallery.scenes, part))) {
        const isMain = gallery.main.includes(id)
        await inspect(page, id, 'dark')
        await compare(page, ['dark', file(id)], 8, isMain)
        await page.evaluate(() => window.galleryTheme('light'))
        await inspect(page, id, 'light', { colors: true })
        await compare(page, ['light', file(id)], 8, isMain)
        expect.soft(errors.splice(0), id).toEqual([])
      }
      await close()
    })
  }

  for (const half of [0, 1]) {
    test(`behavior: every text is in the catalogue, and fits at 320 px when two fifths longer, half ${half + 1}`, async ({
      browser,
      gallery,
    }) => {
      const { page, close } = await openGallery(browser, { viewport: { width: 320, height: 640 } })
      const scenes = gallery.scenes.filter((_, index) => index % 2 === half)
      for await (const id of walk(page, gallery, scenes, { words: 'long' })) {
        await widen(page)
        expect.soft(await findOverflow(page), id).toEqual([])
        expect.soft(await findClipped(page), `cut: ${id}`).toEqual([])
        expect.soft(await findUntranslated(page), `untranslated: ${id}`).toEqual([])
      }
      await close()
    })
  }

  async function inMain(
    browser: Browser,
    gallery: Gallery,
    options: Parameters<typeof openGallery>[1],
    check: (page: Page, id: string) => Promise<void>,
    look: Look = {},
  ): Promise<void> {
    const { page, close } = await openGallery(browser, options)
    for await (const id of walk(page, gallery, gallery.main, look)) await check(page, id)
    await close()
  }

  test('behavior: phone sheets are accessible and match their pictures', async ({ browser, gallery }) => {
    const phone = { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true }
    await inMain(browser, gallery, phone, async (page, id) => {
      await inspect(page, id, 'sheet')
      expect.soft(await findOverflow(page), id).toEqual([])
      await compare(page, ['sheet', file(id)], 0)
    })
  })

  test('behavior: right to left is accessible, overflows nothing and matches its pictures', async ({
    browser,
    gallery,
  }) => {
    const card = { viewport: { width: 480, height: 820 } }
    const check = async (page: Page, id: string) => {
      await inspect(page, id, 'rtl')
      expect.soft(await findOverflow(page), id).toEqual([])
      await compare(page, ['rtl', file(id)], 8)
    }
    await inMain(browser, gallery, card, check, { dir: 'rtl' })
  })

  test('behavior: forced colors are accessible and match their pictures', async ({ browser, gallery }) => {
    const forced = { viewport: { width: 480, height: 820 }, forcedColors: 'active' as const }
    await inMain(browser, gallery, forced, async (page, id) => {
      // It reads authored colors, not forced ones.
      await inspect(page, id, 'forced colors', { off: ['color-contrast'] })
      await compare(page, ['forced', file(id)], 8)
    })
  })

  test('behavior: at 200 % zoom nothing overflows', async ({ browser, gallery }) => {
    const zoomed = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }
    await inMain(browser, gallery, zoomed, async (page, id) => {
      expect.soft(await findOverflow(page), id).toEqual([])
    })
  })
})
