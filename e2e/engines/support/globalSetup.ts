import { startDevnet } from '@latchkey/devnet'

export interface EngineWorld {
  /** Cross-site to its frame. */
  readonly demoUrl: string
  readonly inboxUrl: string
}

/** `npm run demo` without other families. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const devnet = await startDevnet({
    bundler: true,
    login: true,
    gateway: true,
    relay: true,
    demo: true,
    wallet: true,
    csp: 'strict',
  })
  const { demoUrl = '', inboxUrl = '' } = devnet
  const engines: EngineWorld = { demoUrl: demoUrl.replace('localhost', '127.0.0.1'), inboxUrl }
  process.env['LATCHKEY_ENGINES'] = JSON.stringify(engines)
  return () => devnet.stop()
}

export function world(): EngineWorld {
  const text = process.env['LATCHKEY_ENGINES']
  if (!text) throw new Error('Start these tests through e2e/engines/playwright.config.ts')
  return JSON.parse(text) as EngineWorld
}
