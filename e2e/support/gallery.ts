import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { build, preview } from 'vite'
import { AXE_RULES, type Axe, axeSource } from './axe.js'

const root = fileURLToPath(new URL('../../apps/gallery', import.meta.url))

export interface Gallery {
  readonly url: string
  readonly scenes: readonly string[]
  /** Also pictured as phone sheets. */
  readonly main: readonly string[]
}

/** See apps/gallery/src/stage/readLook.ts. */
export type Look = Readonly<Partial<Record<'theme' | 'dir' | 'words' | 'device', string>>>

declare global {
  interface Window {
    galleryTheme(mode: 'dark' | 'light'): Promise<void>
    galleryScene(id: string): Promise<void>
    galleryWords(name: string): Promise<void>
    axe: Axe
  }
}

/** Another process may be building `apps/gallery/dist`. */
export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ browser }, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'latchkey-gallery-'))
      const configFile = `${root}/vite.config.ts`
      await build({ root, configFile, build: { outDir, emptyOutDir: true }, logLevel: 'error' })
      const server = await preview({
        root,
        configFile,
        build: { outDir },
        preview: { port: 0, host: '127.0.0.1' },
        logLevel: 'error',
      })
      const address = server.httpServer.address()
      if (address === null || typeof address === 'string') throw new Error('The gallery has no port')
      const url = `http://127.0.0.1:${address.port}/`
      const { scenes, main } = await listScenes(browser, url)
      await use({ url, scenes, main })
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

async function listScenes(browser: Browser, url: string): Promise<Pick<Gallery, 'scenes' | 'main'>> {
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForSelector('[data-scene-id]')
  const found = await page.$$eval('[data-scene-id]', (cards) =>
    cards.map((card) => ({
      id: card.getAttribute('data-scene-id') ?? '',
      isMain: card.getAttribute('data-main') === 'true',
    })),
  )
  await page.close()
  return { scenes: found.map(({ id }) => id), main: found.filter(({ isMain }) => isMain).map(({ id }) => id) }
}

export async function openGallery(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addInitScript({ content: axeSource })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors, close: () => context.close() }
}

export async function showScene(page: Page, gallery: Gallery, id: string, look: Look = {}): Promise<void> {
  await page.goto(`${gallery.url}?${new URLSearchParams({ scene: id, ...look })}`)
  await page.waitForSelector('html:is([data-scene=ready], [data-scene=failed])', { state: 'attached' })
  await expectStanding(page, id)
}

/** In one page: loading takes most of the time. */
export async function* walk(
  page: Page,
  gallery: Gallery,
  scenes: readonly string[],
  look: Look = {},
): AsyncGenerator<string> {
  for (const [index, id] of scenes.entries()) {
    if (index === 0) await showScene(page, gallery, id, look)
    else {
      await page.evaluate((next) => window.galleryScene(next), id)
      await expectStanding(page, id)
    }
    yield id
  }
}

export async function showWords(page: Page, words: string): Promise<void> {
  const shown = await page.evaluate(async (name) => {
    await window.galleryWords(name)
    const layers = [...document.querySelectorAll<HTMLElement>('latchkey-layer')]
    return layers.map(({ lang, shadowRoot }) => ({
      lang,
      dir: shadowRoot?.querySelector<HTMLElement>('.lk-root')?.dir,
    }))
  }, words)
  const tag = ['en', 'long'].includes(words) ? '' : words
  const dir = ['ar', 'fa', 'he'].includes(words) ? 'rtl' : 'ltr'
  for (const layer of shown) expect(layer, words).toEqual({ lang: tag, dir })
}

async function expectStanding(page: Page, id: string): Promise<void> {
  const { scene, reason } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect(scene, `${id}: ${reason}`).toBe('ready')
}

/**
 * Including shadow roots.
 *
 * @param what `off`: rules that cannot judge here; `colors`: only color rules
 */
export const findViolations = (
  page: Page,
  what: { readonly off?: readonly string[]; readonly colors?: boolean } = {},
): Promise<string[]> =>
  page.evaluate(
    async ({ off = [], colors = false, more }) => {
      const rules = { ...more, ...Object.fromEntries(off.map((name) => [name, { enabled: false }])) }
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        rules,
        ...(colors ? { rules: {}, runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
      })
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`).join('; ')}`,
      )
    },
    { ...what, more: AXE_RULES },
  )

/** The visible part of a sheet; undefined without a card. */
export const cardBox = (page: Page) =>
  page.evaluate(() => {
    const inLayer = [...document.querySelectorAll('latchkey-layer')]
      .map((host) => host.shadowRoot?.querySelector('[data-testid=lk-card]'))
      .find(Boolean)
    const card = inLayer ?? document.querySelector(':is([data-testid=buttons], [data-testid=qr])')
    if (!card) throw new Error('The scene draws nothing')
    const { x, y, width, height } = card.getBoundingClientRect()
    return { x, y, width, height: Math.min(height, window.innerHeight - y) }
  })

/** Text drawn in motion may keep a subpixel position. */
export const repaint = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const roots = [...document.querySelectorAll('latchkey-layer')].flatMap(
      ({ shadowRoot }) => shadowRoot ?? [],
    )
    for (const shadow of roots) {
      const card = shadow.querySelector<HTMLElement>('[data-testid=lk-card]')
      const focused = shadow.activeElement
      card?.style.setProperty('visibility', 'hidden')
      await frames()
      card?.style.removeProperty('visibility')
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      await frames()
    }
  })

export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const html = document.documentElement
    if (html.scrollWidth > html.clientWidth) found.push(`the page is ${html.scrollWidth} px wide`)
    for (const host of document.querySelectorAll('latchkey-layer')) {
      const card = host.shadowRoot?.querySelector('[data-testid=lk-card]')
      if (!card) continue
      const box = card.getBoundingClientRect()
      if (box.left < -0.5 || box.right > window.innerWidth + 0.5) found.push('the card leaves the window')
      if (box.bottom > window.innerHeight + 0.5 && host.closest('main') === null)
        found.push('the card leaves the window below')
      for (const element of card.querySelectorAll<HTMLElement>('*:not(svg *)')) {
        const rect = element.getBoundingClientRect()
        if (rect.width === 0 || rect.height === 0 || element.closest('[data-lk-leaving]')) continue
        // A host's picture is clipped.
        if (element.matches('.lk-place-avatar, .lk-place-walletIcon')) continue
        const isClipped = (part: Element | null): boolean =>
          part !== null &&
          part !== card &&
          (getComputedStyle(part).textOverflow === 'ellipsis' || isClipped(part.parentElement))
        // Visually hidden, or with an ellipsis.
        if (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement)) continue
        const name = `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').slice(0, 40)}”`
        if (rect.left < box.left - 0.5 || rect.right > box.right + 0.5) found.push(`${name} leaves the card`)
        const { overflowX, textOverflow } = getComputedStyle(element)
        const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
        if (isCut && textOverflow !== 'ellipsis' && overflowX !== 'visible') found.push(`${name} is cut`)
      }
    }
    return found
  })
