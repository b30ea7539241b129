import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { serveApprovals } from '../support/approvalPage.js'
import { cardBox, openGallery, showWords, test, walk } from '../support/gallery.js'
import { readTexts } from '../support/galleryLayout.js'

// Contact sheets of one language each, at 360 px. Scenes that add no text are left out.

const root = fileURLToPath(new URL('../..', import.meta.url))
const out = join(root, '.cache/languages')
const known = readdirSync(join(root, 'languages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const tags = process.env['LATCHKEY_LANGUAGES']?.split(',') ?? known

interface Picture {
  readonly name: string
  readonly file: string
  readonly width: number
  readonly height: number
}

const COLUMNS = 5
const GAP = 12
const SCALE = 0.8
const SHEET_HEIGHT = 1440

async function shoot(page: Page, name: string, tag: string): Promise<Picture> {
  const box = await cardBox(page)
  const file = join(out, tag, 'cards', `${name.replaceAll('/', '-')}.jpg`)
  writeFileSync(file, await page.screenshot({ clip: box, type: 'jpeg', quality: 85 }))
  return { name, file, width: box.width, height: box.height }
}

/** Fills column by column; a picture that does not fit begins a new sheet. */
async function writeSheets(page: Page, tag: string, pictures: readonly Picture[]): Promise<number> {
  const sheets: Picture[][][] = []
  const heightOf = (column: readonly Picture[]) =>
    column.reduce((sum, { height }) => sum + height * SCALE + GAP + 14, 0)
  for (const picture of pictures) {
    const sheet = sheets.at(-1)
    const column = sheet?.at(-1)
    if (column && heightOf([...column, picture]) <= SHEET_HEIGHT) column.push(picture)
    else if (sheet && sheet.length < COLUMNS) sheet.push([picture])
    else sheets.push([[picture]])
  }
  for (const [index, sheet] of sheets.entries()) {
    const columns = sheet.map(
      (column) =>
        `<div>${column
          .map(
            ({ name, file, width }) =>
              `<p>${name}</p><img width="${width * SCALE}" src="data:image/jpeg;base64,${readFileSync(file).toString('base64')}">`,
          )
          .join('')}</div>`,
    )
    await page.setContent(
      `<style>body{margin:${GAP}px;display:flex;gap:${GAP}px;background:#888;font:10px sans-serif}p{margin:0;inline-size:288px;overflow:hidden;white-space:nowrap}img{display:block;margin-block-end:${GAP}px}</style>${columns.join('')}`,
    )
    const path = join(out, tag, `${String(index + 1).padStart(2, '0')}.png`)
    await page.screenshot({ path, fullPage: true })
  }
  return sheets.length
}

test.beforeAll(() => {
  for (const tag of tags) {
    if (!known.includes(tag)) throw new Error(`languages/${tag} does not exist`)
    mkdirSync(join(out, tag, 'cards'), { recursive: true })
  }
})

test('the modal', async ({ browser, gallery }) => {
  const { page, close } = await openGallery(browser, { viewport: { width: 360, height: 700 } })
  const pictures = new Map<string, Picture[]>(tags.map((tag) => [tag, []]))
  const seen = new Set<string>()
  for await (const id of walk(page, gallery, gallery.scenes)) {
    const fresh = (await readTexts(page)).filter((text) => /\p{L}{3}/u.test(text) && !seen.has(text))
    if (fresh.length === 0) continue
    for (const text of fresh) seen.add(text)
    for (const tag of tags) {
      await showWords(page, tag)
      pictures.get(tag)?.push(await shoot(page, id, tag))
    }
  }
  await close()
  const desk = await browser.newPage({ viewport: { width: COLUMNS * (288 + GAP) + GAP, height: 800 } })
  for (const [tag, list] of pictures) {
    const count = await writeSheets(desk, tag, list)
    rmSync(join(out, tag, 'cards'), { recursive: true })
    console.log(`${tag}: ${list.length} views on ${count} sheets`)
  }
})

test('the approvals of the embedded wallet', async ({ browser }) => {
  const approvals = await serveApprovals()
  const page = await browser.newPage({ viewport: { width: 1240, height: 4_000 }, timezoneId: 'UTC' })
  // An approval out of sight waits.
  for (const tag of tags) {
    await page.goto(`${approvals.url}?theme=light&width=360&height=560&locale=${tag}`)
    for (const frame of page.frames().filter((one) => one !== page.mainFrame()))
      await expect(frame.locator('main')).toHaveAttribute('data-gate', 'open')
    await page.screenshot({ path: join(out, tag, 'approvals.png'), fullPage: true })
  }
  await page.close()
  await approvals.stop()
})
