import type { Page } from '@playwright/test'

/** Says who one is on the page that stands in for a provider. */
export async function answerProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}
