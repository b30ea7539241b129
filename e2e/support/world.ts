import type { DevnetJson } from '@latchkey/devnet'

/** Where everything of a test run stands; made by the global set-up, read by every worker. */
export interface World {
  readonly demoUrl: string
  readonly hostsUrl: string
  readonly gatewayUrl: string
  readonly devnet: DevnetJson
}

/** The running world. */
export function world(): World {
  const text = process.env['LATCHKEY_E2E']
  if (!text)
    throw new Error('The global set-up did not run: start the tests through e2e/playwright.config.ts')
  return JSON.parse(text) as World
}
