import { expect, type Page } from '@playwright/test'
import { door } from './door.js'

/** Waits until the card is all there: no animation runs and every picture is drawn. */
export async function stillCard(page: Page): Promise<void> {
  const { card } = door(page)
  await expect(card).toBeVisible()
  await page.evaluate(async () => {
    const root = document.querySelector('latchkey-layer')?.shadowRoot
    const endless = (motion: Animation) => motion.effect?.getTiming().iterations === Infinity
    await Promise.all(
      document
        .getAnimations()
        .filter((motion) => !endless(motion))
        .map((motion) => motion.finished.catch(() => undefined)),
    )
    // Lazy ones below the edge of a list are never loaded.
    const isSeen = (picture: Element) => {
      const frame = picture.closest('[data-lk-current]')?.getBoundingClientRect()
      return frame !== undefined && picture.getBoundingClientRect().top < frame.bottom
    }
    const pictures = [...(root?.querySelectorAll('img') ?? [])].filter(isSeen)
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  })
}

/** A picture of the card at rest. */
export async function shootCard(page: Page): Promise<Buffer> {
  await stillCard(page)
  return door(page).card.screenshot({ animations: 'disabled', caret: 'hide' })
}
