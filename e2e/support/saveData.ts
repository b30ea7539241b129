import type { Page } from '@playwright/test'

/** A visitor who saves data: no code comes before it is needed, so that a test can hold it back. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
