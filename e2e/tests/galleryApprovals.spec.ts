import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { serveApprovals } from '../support/approvalPage.js'
import { axeViolations } from '../support/axe.js'

// Both themes, 360 px, wallet windows of a phone and of a small one, German and Arabic.

const looks = {
  dark: 'theme=dark&width=360&height=560',
  light: 'theme=light&width=360&height=560',
  phone: 'theme=light&width=390&height=844&window',
  small: 'theme=dark&width=320&height=568&window',
  german: 'theme=light&width=360&height=560&locale=de',
  arabic: 'theme=dark&width=360&height=560&locale=ar',
} as const

const chromiumFile = fileURLToPath(new URL('../screens/chromium.txt', import.meta.url))

let approvals: Awaited<ReturnType<typeof serveApprovals>>
test.beforeAll(async () => {
  approvals = await serveApprovals()
})
test.afterAll(() => approvals.stop())

for (const [look, query] of Object.entries(looks)) {
  test(`behavior: every approval is accessible, overflows nothing and matches its picture: ${look}`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: { width: 1240, height: 4_000 }, timezoneId: 'UTC' })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`${approvals.url}?${query}`)
    const frames = page.frames().filter((frame) => frame !== page.mainFrame())
    expect(frames).toHaveLength(12)
    for (const frame of frames) {
      const scene = new URL(frame.url()).searchParams.get('scene')
      await expect(frame.locator('main'), `${scene}`).toHaveAttribute('data-gate', 'open')
      const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
      expect.soft(await frame.evaluate(isWide), `${scene} is too wide`).toBe(false)
      if (look === 'german')
        expect
          .soft(await frame.locator('main').innerText(), `${scene}, in English figures`)
          .not.toMatch(/\b0\.\d/)
      // Other looks have the same elements and colors.
      if (look === 'dark' || look === 'light' || look === 'arabic')
        expect.soft(await axeViolations(frame), `axe: ${scene}`).toEqual([])
    }
    expect(errors).toEqual([])
    const running = browser.version().split('.')[0]
    if (existsSync(chromiumFile) && readFileSync(chromiumFile, 'utf8').trim() === running) {
      const picture = await page.locator('body').screenshot({ animations: 'disabled', caret: 'hide' })
      expect(picture).toMatchSnapshot(['approvals', `${look}.png`], { maxDiffPixels: 400, threshold: 0.2 })
    }
    await page.close()
  })
}
