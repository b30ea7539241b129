import type { DevnetJson } from '@latchkey/devnet'

export interface World {
  readonly demoUrl: string
  readonly hostsUrl: string
  readonly gatewayUrl: string
  readonly devnet: DevnetJson
  /** Of `npm run cluster -- --drive`. */
  readonly processes?: string
}

export function world(): World {
  const text = process.env['LATCHKEY_E2E']
  if (!text)
    throw new Error('The global set-up did not run: start the tests through e2e/playwright.config.ts')
  return JSON.parse(text) as World
}
