import { expect, type Page } from '@playwright/test'
import type { Door } from './door.js'
import { host, WALLET } from './fixtures.js'

export async function connect(page: Page, lk: Door): Promise<void> {
  await lk.choose(WALLET)
  await expect(host(page, 'status')).toHaveText('connected')
  await expect(lk.layer).toHaveCount(0)
}
