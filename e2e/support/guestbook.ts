import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The shop's server verifies the gateway's token by the gateway's public keys.
 *
 * @returns the line's entry
 */
export async function writeInGuestbook(page: Page, line: string, address: string): Promise<Locator> {
  await page.getByLabel('Your line').fill(line)
  await page.getByTestId('sign-guestbook').click()
  const written = page.getByTestId('guestbook-entries').getByRole('listitem').filter({ hasText: line })
  await expect(written).toContainText(address.slice(-6))
  return written
}
