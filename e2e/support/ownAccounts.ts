import type { BrowserContext } from '@playwright/test'
import type { TestAccount } from './fixtures.js'
import { world } from './world.js'

export async function ownAccounts(
  context: BrowserContext,
  accounts: readonly TestAccount[],
  change: (devnet: ReturnType<typeof world>['devnet']) => object = (devnet) => devnet,
): Promise<void> {
  const { devnet } = world()
  const json = { ...change(devnet), accounts }
  await context.route(`${devnet.wallet}/devnet.json`, (route) => route.fulfill({ json }))
}
