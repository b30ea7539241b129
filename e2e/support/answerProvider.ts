import type { Page } from '@playwright/test'

/** States an identity on the provider double's page. */
export async function answerProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}
