import type { BrowserContext } from '@playwright/test'
import { world } from './world.js'

/** Browsers log failed sockets. */
export const noSocket = /^console\.error: WebSocket connection to/

export async function useRelay(context: BrowserContext, url: string): Promise<void> {
  const { demoUrl, devnet } = world()
  // Routed pages count as public, and need permission for this machine.
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
