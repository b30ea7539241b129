import { expect, type Page } from '@playwright/test'
import type { Door } from './door.js'
import { host, WALLET } from './fixtures.js'

/** Connects the test wallet (which must approve by itself) in the demo, until the modal is gone. */
export async function connect(page: Page, lk: Door): Promise<void> {
  await lk.choose(WALLET)
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
}
