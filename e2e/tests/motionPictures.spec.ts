import { expect, type Page } from '@playwright/test'
import { test, WALLET } from '../support/fixtures.js'
import { largestStep } from '../support/largestStep.js'
import { waitForStillCard } from '../support/stillCard.js'

// 60 stepped frames a second.

interface Spot {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** @returns positions until the ring is drawn, in and above the card */
const pictureAfter = (page: Page, testId: string) =>
  page.evaluate(async (id) => {
    const root = document.querySelector('latchkey-layer')?.shadowRoot
    const row = root?.querySelector(`[data-testid="${id}"]`)
    const picture = row?.querySelector('.lk-picture')
    if (!root || !row || !picture) throw new Error('There is no row')
    const spotOf = (element: Element): Spot => {
      const { x, y, width } = element.getBoundingClientRect()
      return { x, y, width }
    }
    const from = spotOf(picture)
    const changed = new Promise<readonly Animation[]>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!root.querySelector('[data-lk-leaving]')) return
        observer.disconnect()
        const motions = root
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        for (const motion of motions) motion.pause()
        resolve(motions)
      })
      observer.observe(root, { subtree: true, childList: true, attributes: true })
    })
    row.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    const motions = await changed
    const ring = root.querySelector('[data-testid=lk-ring] .lk-picture')
    if (!ring) throw new Error('There is no ring')
    const isSeen = (element: Element | null): element is Element =>
      element !== null && element.checkVisibility({ visibilityProperty: true })
    const frames: (readonly Spot[])[] = []
    for (let now = 0; now < 220; now += 1000 / 60) {
      for (const motion of motions) motion.currentTime = now
      frames.push([picture, ring, root.querySelector('.lk-flight')].filter(isSeen).map(spotOf))
    }
    for (const motion of motions) motion.finish()
    await new Promise((resolve) => setTimeout(resolve))
    const rest = [ring, root.querySelector('.lk-flight')].filter(isSeen).map(spotOf)
    return { from, frames, rest }
  }, testId)

/** A press before has no flight: it does not wait for this code. */
const flightIsThere = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const scripts = performance.getEntriesByType('resource').map(({ name }) => name)
        const code = scripts.find((name) => /\/flight-[^/]*\.js$/.test(name))
        if (code) await import(code)
        return code !== undefined
      }),
    )
    .toBe(true)

/** Each frame of the next flight. */
const watchFlight = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const spotOf = (element: Element | null | undefined): Spot => {
      const { x = 0, y = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
      return { x, y, width }
    }
    const flight = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const copy = document.querySelector<HTMLElement>('body > .lk-flight')
        if (!copy) return
        observer.disconnect()
        const motions = copy.getAnimations()
        for (const motion of motions) motion.pause()
        const root = document.querySelector('latchkey-layer')?.shadowRoot
        const ring = spotOf(root?.querySelector('[data-testid=lk-ring] .lk-picture'))
        const frames: (Spot & { readonly opacity: number })[] = []
        for (let now = 0; now < 320; now += 1000 / 60) {
          for (const motion of motions) motion.currentTime = now
          frames.push({ ...spotOf(copy), opacity: Number(getComputedStyle(copy).opacity) })
        }
        for (const motion of motions) motion.currentTime = 319.9
        frames.push({ ...spotOf(copy), opacity: Number(getComputedStyle(copy).opacity) })
        const button = spotOf(document.querySelector('.lk-host-account .lk-host-avatar'))
        for (const motion of motions) motion.finish()
        resolve({ ring, frames, button })
      })
      observer.observe(document.body, { childList: true })
    })
    Object.assign(window, { flightFrames: flight })
  })

const distance = (one: Spot | undefined, other: Spot | undefined): number =>
  one && other
    ? Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y), Math.abs(one.width - other.width))
    : Infinity

for (const [name, viewport] of [
  ['the card', { width: 1280, height: 860 }],
  ['the sheet', { width: 390, height: 844 }],
] as const) {
  test(`behavior: in ${name} a wallet’s picture moves from its row into the ring, and into the page’s button`, async ({
    page,
    wallet,
    openDemo,
  }) => {
    await page.setViewportSize(viewport)
    const lk = await openDemo()
    await lk.open()
    await waitForStillCard(page)
    await flightIsThere(page)
    await watchFlight(page)
    const { from, frames, rest } = await pictureAfter(page, `lk-wallet-${WALLET}`)
    expect(frames.map((seen) => seen.length)).toEqual(frames.map(() => 1))
    expect(distance(frames[0]?.[0], from)).toBeLessThanOrEqual(2)
    expect(distance(frames.at(-1)?.[0], rest[0])).toBeLessThanOrEqual(2)
    expect(rest).toHaveLength(1)
    await wallet.sheet.approve.click()
    await expect(lk.accountButton).toBeVisible()
    const out = await page.evaluate(
      () =>
        Reflect.get(window, 'flightFrames') as Promise<{
          ring: Spot
          frames: (Spot & { opacity: number })[]
          button: Spot
        }>,
    )
    expect(distance(out.frames[0], out.ring)).toBeLessThanOrEqual(2)
    expect(distance(out.frames.at(-1), out.button)).toBeLessThanOrEqual(2)
    expect(largestStep(out.frames.map(({ opacity }) => opacity))).toBeLessThanOrEqual(0.3)
    await expect(page.locator('.lk-flight')).toHaveCount(0)
  })
}

test('behavior: with reduced motion no picture moves', async ({ page, wallet, openDemo }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const lk = await openDemo()
  await lk.open()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { flights: seen })
    const look = new MutationObserver(() => {
      const root = document.querySelector('latchkey-layer')?.shadowRoot
      if (document.querySelector('.lk-flight') ?? root?.querySelector('.lk-flight')) seen.push('flight')
    })
    look.observe(document.body, { childList: true })
    const root = document.querySelector('latchkey-layer')?.shadowRoot
    if (root) look.observe(root, { childList: true, subtree: true })
  })
  await lk.row(WALLET).click()
  await wallet.sheet.approve.click()
  await expect(lk.card).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'flights') as string[])).toEqual([])
})
