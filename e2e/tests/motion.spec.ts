import { expect, type Page } from '@playwright/test'
import { test, WALLET } from '../support/fixtures.js'
import { largestStep } from '../support/largestStep.js'
import { waitForStillCard } from '../support/stillCard.js'

// 60 stepped frames a second.

/** Opacity of both views, and the card's top. */
interface Frame {
  readonly out: number
  readonly in: number
  readonly top: number
}

const framesAfter = (page: Page, testId: string): Promise<readonly Frame[]> =>
  page.evaluate(async (id) => {
    const root = document.querySelector('latchkey-layer')?.shadowRoot
    const card = root?.querySelector('[data-testid=lk-card]')
    if (!root || !card) throw new Error('There is no card')
    const find = (selector: string) => root.querySelector(selector)
    const changed = new Promise<readonly Animation[]>((resolve) => {
      // All motions have started.
      const observer = new MutationObserver(() => {
        if (!find('[data-lk-leaving]')) return
        observer.disconnect()
        // Rings and skeletons turn forever.
        const motions = root
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        for (const motion of motions) motion.pause()
        resolve(motions)
      })
      observer.observe(root, { subtree: true, childList: true, attributes: true })
    })
    find(`[data-testid="${id}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    const motions = await changed
    const opacityOf = (selector: string) => {
      const element = find(selector)
      return element ? Number(getComputedStyle(element).opacity) : 0
    }
    const frames: Frame[] = []
    for (let now = 0; now <= 300; now += 1000 / 60) {
      for (const motion of motions) motion.currentTime = now
      frames.push({
        out: opacityOf('[data-lk-leaving]'),
        in: opacityOf('[data-lk-current]'),
        top: card.getBoundingClientRect().top,
      })
    }
    for (const motion of motions) motion.finish()
    return frames
  }, testId)

test('behavior: views do not overlap during a change, and the card keeps its top edge', async ({
  page,
  openDemo,
}) => {
  const lk = await openDemo()
  await lk.open()
  for (const [id, view] of [
    ['lk-all-wallets', 'AllWallets'],
    ['lk-back', 'Connect'],
  ] as const) {
    await waitForStillCard(page)
    const frames = await framesAfter(page, id)
    await expect(lk.view(view)).toBeVisible()
    for (const frame of frames) expect(Math.min(frame.out, frame.in)).toBeLessThan(0.05)
    expect(frames.at(-1)).toMatchObject({ in: 1, out: 0 })
    expect(largestStep(frames.map((frame) => frame.out))).toBeLessThanOrEqual(0.3)
    expect(largestStep(frames.map((frame) => frame.in))).toBeLessThanOrEqual(0.3)
    expect(largestStep(frames.map(({ top }) => top))).toBeLessThanOrEqual(2)
  }
})

for (const [name, viewport] of [
  ['the card', { width: 1280, height: 860 }],
  ['the sheet', { width: 390, height: 844 }],
] as const) {
  test(`behavior: in ${name} the search field stays in place while the list shrinks`, async ({
    page,
    openDemo,
  }) => {
    await page.setViewportSize(viewport)
    const lk = await openDemo()
    await lk.open()
    await lk.part('lk-all-wallets').click()
    const search = lk.part('lk-search')
    await expect(lk.part('lk-grid').getByText('MetaMask')).toBeVisible()
    const boxes = async () => {
      const [field, card] = await Promise.all([search.boundingBox(), lk.card.boundingBox()])
      return [field?.y, card?.y, card?.height].map((figure) => Math.round(figure ?? 0))
    }
    const before = await boxes()
    await search.pressSequentially('rab')
    await expect(lk.part('lk-grid').getByText('MetaMask')).toHaveCount(0)
    await expect(lk.part('lk-grid').getByText('Rabby')).toBeVisible()
    expect(await boxes()).toEqual(before)
    await search.fill('no such wallet anywhere')
    await expect(lk.part('lk-search-empty')).toBeVisible()
    expect(await boxes()).toEqual(before)
  })
}

/** From when the layer yields, or returns. */
const watchScrim = (page: Page, isYielded: boolean): Promise<void> =>
  page.evaluate((wanted) => {
    const root = document.querySelector('latchkey-layer')?.shadowRoot
    const dialog = root?.querySelector('dialog')
    const scrim = root?.querySelector('.lk-backdrop')
    if (!dialog || !scrim) throw new Error('There is no layer')
    const frames = new Promise<readonly number[]>((resolve) => {
      const observer = new MutationObserver(() => {
        if (dialog.hasAttribute('data-lk-yielded') !== wanted) return
        observer.disconnect()
        const motions = scrim.getAnimations()
        for (const motion of motions) motion.pause()
        const seen: number[] = []
        for (let now = 0; now <= 200; now += 1000 / 60) {
          for (const motion of motions) motion.currentTime = now
          seen.push(Number(getComputedStyle(scrim).opacity))
        }
        for (const motion of motions) motion.finish()
        resolve(seen)
      })
      observer.observe(dialog, { attributes: true })
    })
    Object.assign(window, { scrimFrames: frames })
  }, isYielded)

const scrimFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(window, 'scrimFrames') as Promise<number[]>)

test('behavior: the scrim is hidden while a wallet covers the page; it fades both ways', async ({
  page,
  wallet,
  openDemo,
}) => {
  const lk = await openDemo()
  await lk.open()
  await waitForStillCard(page)
  await watchScrim(page, true)
  await lk.row(WALLET).click()
  const away = await scrimFrames(page)
  expect([away[0], away.at(-1)]).toEqual([1, 0])
  expect(largestStep(away)).toBeLessThanOrEqual(0.3)
  await watchScrim(page, false)
  await wallet.sheet.reject.click()
  const back = await scrimFrames(page)
  expect([back[0], back.at(-1)]).toEqual([0, 1])
  expect(largestStep(back)).toBeLessThanOrEqual(0.3)
})
