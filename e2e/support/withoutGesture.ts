import type { Page } from '@playwright/test'

/**
 * Waits until the modal is open or two seconds have passed. In one call: every driver call counts
 * as a user activation.
 */
export function withoutGesture(page: Page, testId: string): Promise<void> {
  return page.evaluate(async (id) => {
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
    const find = (selector: string): HTMLElement | null | undefined =>
      document.querySelector<HTMLElement>(selector) ??
      document.querySelector('latchkey-layer')?.shadowRoot?.querySelector<HTMLElement>(selector)
    while (navigator.userActivation.isActive) await pause(100)
    const element = find(`[data-testid="${id}"]`)
    if (!element) throw new Error(`There is no ${id}`)
    element.click()
    for (let turn = 0; turn < 20; turn += 1) {
      await pause(100)
      if (find('[data-testid=lk-open-request]')) return
    }
  }, testId)
}
