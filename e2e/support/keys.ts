import { expect, type Page } from '@playwright/test'

interface Focus {
  readonly name: string
  readonly isInside: boolean
  /** On screen, with a ring. */
  readonly isSeen: boolean
}

const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const isInside = document.activeElement?.tagName === 'LATCHKEY-LAYER'
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element) return { name: '', isInside, isSeen: false }
    const name = element.getAttribute('data-testid') || element.id || element.tagName.toLowerCase()
    const { bottom, height, top, width } = element.getBoundingClientRect()
    const isOnScreen = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    const hasRing = (one: Element | null | undefined): boolean => {
      if (!one) return false
      const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(one)
      return boxShadow !== 'none' || (outlineStyle !== 'none' && outlineWidth !== '0px')
    }
    // Neighbors draw the ring of checkboxes and fields.
    const ring = [
      element,
      element.nextElementSibling,
      element.firstElementChild,
      element.closest('.lk-field'),
    ]
    const isRead = element.tagName === 'INPUT' && element.matches(':focus-visible')
    return { name, isInside, isSeen: isOnScreen && (isRead || ring.some(hasRing)) }
  })

export interface Keys {
  /** By Tab; every stop must be visible. */
  to(testId: string): Promise<void>
  enter(testId: string): Promise<void>
  rests(testId: string | RegExp): Promise<void>
  type(text: string): Promise<void>
}

export function keysOf(page: Page): Keys {
  const self: Keys = {
    async to(testId) {
      const way: string[] = []
      for (let stop = 0; stop < 40; stop += 1) {
        const { isInside, isSeen, name } = await focusOf(page)
        way.push(name)
        // The address bar is between last and first part; a title focused with its view has no
        // ring.
        if (isInside && stop > 0 && name !== 'lk-title')
          expect(isSeen, `the focus is seen on ${name}`).toBe(true)
        if (name === testId) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab does not lead to ${testId}: ${way.join(', ')}`)
    },
    async enter(testId) {
      await self.to(testId)
      await page.keyboard.press('Enter')
    },
    async rests(testId) {
      await expect.poll(async () => (await focusOf(page)).name).toMatch(testId)
    },
    type: (text) => page.keyboard.type(text),
  }
  return self
}
