import type { Page } from '@playwright/test'

/** Turns preloading off, so that a test can hold back a chunk. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
