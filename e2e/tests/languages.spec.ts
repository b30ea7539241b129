import { expect, type Page } from '@playwright/test'
import { findOverflow, openGallery, showScene, showWords, test, walk } from '../support/gallery.js'
import { findCollisions, readTexts } from '../support/galleryLayout.js'
import { findClipped } from '../support/galleryWords.js'

// No overflow, cuts or overlaps in the longest and tallest languages. A scene plays once, then
// changes its language. The machine's fonts decide heights.

const all = ['de', 'th', 'hi', 'ar', 'fa', 'he', 'ja', 'long']
// Longest, tallest, right to left; gallery.spec.ts has the pseudo-locale.
const longest = ['de', 'hi', 'ar']
/** Takes ten minutes. */
const isThorough = process.env['LATCHKEY_LANGUAGES'] === 'all'
const parts = isThorough ? 4 : 1

async function inspect(page: Page, id: string, tongues: readonly string[]): Promise<void> {
  const names = await readTexts(page)
  for (const words of tongues) {
    await showWords(page, words)
    expect.soft(await findOverflow(page), `${words}: ${id}`).toEqual([])
    expect.soft(await findClipped(page, names), `cut, ${words}: ${id}`).toEqual([])
    expect.soft(await findCollisions(page), `over one another, ${words}: ${id}`).toEqual([])
  }
}

test.setTimeout(600_000)

test('error: a text over another, a cut letter and a shortened text are found', async ({
  browser,
  gallery,
}) => {
  const { page, close } = await openGallery(browser, { viewport: { width: 320, height: 640 } })
  await showScene(page, gallery, 'WalletSendPreview/native')
  const names = await readTexts(page)
  await showWords(page, 'de')
  const damage = (css: string) =>
    page.evaluate((text) => {
      for (const { shadowRoot } of document.querySelectorAll('latchkey-layer')) {
        const style = shadowRoot?.querySelector('style.damage') ?? document.createElement('style')
        style.className = 'damage'
        style.textContent = text
        shadowRoot?.append(style)
      }
    }, css)
  await expect.poll(() => findCollisions(page)).toEqual([])
  await damage('.lk-title { translate: 0 70px }')
  await expect
    .poll(() => findCollisions(page))
    .toContainEqual(expect.stringMatching(/^“Überprüfen”.* lies over “/))
  await damage(
    '.lk-button { block-size: 9px !important; min-block-size: 0 !important; padding: 0 !important; overflow: hidden !important }',
  )
  await expect
    .poll(() => findCollisions(page))
    .toContainEqual(expect.stringMatching(/“0,25 ETH senden”.* px of its letters/))
  await damage(
    '.lk-button { inline-size: 60px !important; min-inline-size: 0 !important } .lk-button-label { display: block !important; overflow: hidden !important; white-space: nowrap !important; text-overflow: ellipsis !important }',
  )
  await expect
    .poll(() => findClipped(page, names))
    .toContainEqual(expect.stringMatching(/^“0,25 ETH senden”/))
  await close()
})

test('behavior: Japanese lines of the modal break between phrases', async ({ browser, gallery }) => {
  const { page, close } = await openGallery(browser, { viewport: { width: 320, height: 640 } })
  await showScene(page, gallery, 'ConnectingExternal/waiting')
  const linesOf = (text: string) =>
    page.evaluate((words) => {
      const card = document.querySelector('latchkey-layer')?.shadowRoot?.querySelector('.lk-frame')
      const line = document.createElement('p')
      line.style.cssText = 'inline-size: 200px; font-size: 15px'
      line.textContent = words
      card?.append(line)
      const range = document.createRange()
      const node = line.firstChild as Text
      const tops = [...words].map((_, index) => {
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        return range.getBoundingClientRect().top
      })
      line.remove()
      return [...words]
        .map((letter, at) => (at > 0 && tops[at] !== tops[at - 1] ? `|${letter}` : letter))
        .join('')
    }, text)
  await showWords(page, 'ja')
  expect(await linesOf('ウォレットのウィンドウで接続を承認してください。')).toBe(
    'ウォレットのウィンドウで接続を|承認してください。',
  )
  await close()
})

for (let part = 0; part < parts; part += 1) {
  test(`behavior: views fit at 320 px in the longest languages, part ${part + 1} of ${parts}`, async ({
    browser,
    gallery,
  }) => {
    const { page, close } = await openGallery(browser, { viewport: { width: 320, height: 640 } })
    const scenes = (isThorough ? gallery.scenes : gallery.main).filter((_, index) => index % parts === part)
    for await (const id of walk(page, gallery, scenes)) await inspect(page, id, isThorough ? all : longest)
    await close()
  })
}

if (isThorough)
  test('behavior: at 200 % zoom the main views fit in every one of them', async ({ browser, gallery }) => {
    const zoomed = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }
    const { page, close } = await openGallery(browser, zoomed)
    for await (const id of walk(page, gallery, gallery.main)) await inspect(page, id, all)
    await close()
  })
