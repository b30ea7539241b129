import type { Page } from '@playwright/test'

/** Enables data saver, which turns preloading off, so that a test can hold back a chunk. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
