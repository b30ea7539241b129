import { expect, type Page } from '@playwright/test'
import { door } from './door.js'

const unfinishedAnimations = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('latchkey-layer')?.shadowRoot
    if (!root) return ['no layer']
    const motions = root.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getTiming().iterations !== Infinity
    })
    // Lazy ones below the edge never load.
    const isSeen = (picture: Element) => {
      const frame = picture.closest('[data-lk-current]')?.getBoundingClientRect()
      return frame !== undefined && picture.getBoundingClientRect().top < frame.bottom
    }
    const pictures = [...root.querySelectorAll('img')].filter((one) => isSeen(one) && !one.complete)
    return [
      ...motions.map(() => 'motion'),
      ...pictures.map(({ src }) => src),
      ...Array.from(root.querySelectorAll('[data-lk-leaving]'), () => 'a leaving view'),
    ]
  })

export async function waitForStillCard(page: Page): Promise<void> {
  await expect(door(page).card).toBeVisible()
  await expect.poll(() => unfinishedAnimations(page)).toEqual([])
}

export async function shootCard(page: Page): Promise<Buffer> {
  await waitForStillCard(page)
  return door(page).card.screenshot({ animations: 'disabled', caret: 'hide' })
}
