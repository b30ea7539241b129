import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The shop verifies the gateway's token.
 *
 * @returns the entry
 */
export async function writeInGuestbook(page: Page, line: string, address: string): Promise<Locator> {
  await page.getByLabel('Your line').fill(line)
  await page.getByTestId('sign-guestbook').click()
  const written = page.getByTestId('guestbook-entries').getByRole('listitem').filter({ hasText: line })
  await expect(written).toContainText(address.slice(-6))
  return written
}
