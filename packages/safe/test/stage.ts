import { setImmediate } from 'node:timers/promises'
import type { Connection, DetectedWallet, DiscoveryEnv, Eip1193Provider } from '@latchkey/core/adapter'
import { createSafeDouble, type SafeDouble, type SafeDoubleOptions } from '@latchkey/testkit/safe'
import { memoryPlatform, type MemoryPlatform } from '../../core/test/memoryPlatform.js'
import { safe, type SafeOptions } from '../src/safe.js'

export const SAFE = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** A manual clock, and the client's recorded calls. */
export interface Stage {
  readonly double: SafeDouble
  readonly platform: MemoryPlatform
  readonly connector: ReturnType<typeof safe>
  readonly found: readonly DetectedWallet[]
  readonly connections: readonly Connection[]
  start(): () => void
  restore(): Promise<readonly Connection[]>
}

export function stage(options: SafeOptions = {}, around: SafeDoubleOptions = {}): Stage {
  const double = createSafeDouble(around)
  const platform = memoryPlatform({ window: double.window })
  const connector = safe(options)
  const found: DetectedWallet[] = []
  const connections: Connection[] = []
  const quiet = (): void => undefined
  const env = {
    platform,
    scope: 'latchkey.test',
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    found: (wallet: DetectedWallet) => void found.push(wallet),
    resumed: (resumed: readonly Connection[]) => void connections.push(...resumed),
  } as unknown as DiscoveryEnv
  return {
    double,
    platform,
    connector,
    found,
    connections,
    start: () => connector.start(env),
    restore: async () =>
      connector.connect({ namespaces: ['eip155'], silent: true, signal: new AbortController().signal }),
  }
}

export async function settle(): Promise<void> {
  await import('../src/offerSafe.js')
  for (let turn = 0; turn < 12; turn += 1) await setImmediate()
}

export async function connected(
  answers: SafeDouble['answers'] = {},
): Promise<Stage & { readonly request: (method: string, ...params: unknown[]) => Promise<unknown> }> {
  const scene = stage({}, { answers })
  scene.start()
  await settle()
  const provider = scene.connections[0]?.provider as Eip1193Provider
  return { ...scene, request: (method, ...params) => provider.request({ method, params }) }
}
