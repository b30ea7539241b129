import { startDevnet } from '@latchkey/devnet'

/** Addresses of the parts of a run. */
export interface EngineWorld {
  /** The demo, of another site than the frame of its embedded wallet. */
  readonly demoUrl: string
  readonly inboxUrl: string
}

/** Starts what `npm run demo` starts, without the chains of other families; returns what ends it. */
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

/** The running world. */
export function world(): EngineWorld {
  const text = process.env['LATCHKEY_ENGINES']
  if (!text) throw new Error('Start these tests through e2e/engines/playwright.config.ts')
  return JSON.parse(text) as EngineWorld
}
