import type { BrowserContext } from '@playwright/test'
import { world } from './world.js'

/** Browsers log a failed socket, which a page cannot prevent. */
export const noSocket = /^console\.error: WebSocket connection to/

/** The demo's pages use this relay in place of the world's. */
export async function useRelay(context: BrowserContext, url: string): Promise<void> {
  const { demoUrl, devnet } = world()
  // Routed pages count as the public internet's, and need permission to reach this machine.
  await context.grantPermissions(['local-network-access'])
  await context.route(`${demoUrl}/devnet.json`, (route) => route.fulfill({ json: { ...devnet, relay: url } }))
  await context.route(`${demoUrl}/?*`, async (route) => {
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace(devnet.relay ?? '', url),
    }
    await route.fulfill({ response, headers })
  })
}
