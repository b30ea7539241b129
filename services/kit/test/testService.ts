import type { ServiceProject } from '../src/http/serviceEnv.js'
import type { createGuards } from '../src/http/createGuards.js'
import { createServiceApp } from '../src/http/createServiceApp.js'
import type { Route } from '../src/http/defineRoute.js'
import { createRequestMetrics } from '../src/http/requestMetrics.js'
import { createHealth } from '../src/health.js'
import { createLog } from '../src/log.js'
import { fixedSettings } from '../src/settingsFile.js'

type Deps = Parameters<typeof createServiceApp>[0]

export interface TestServiceOptions {
  readonly routes?: readonly Route[]
  readonly proofs?: Parameters<typeof createGuards>[2]
  readonly development?: boolean
  readonly rateLimit?: number
  readonly trustedProxies?: number
  readonly projects?: readonly ServiceProject[]
  readonly frames?: readonly string[]
  readonly usage?: Deps['usage']
  readonly tracer?: Deps['tracer']
  readonly now?: () => number
  /** Readiness check. */
  readonly ask?: () => Promise<unknown>
}

export function testService({
  routes = [],
  proofs = {},
  development = true,
  rateLimit = 0,
  trustedProxies = 1,
  projects = [{ id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] }],
  frames = ['https://frame.example'],
  usage,
  tracer,
  now = () => 0,
  ask = async () => 1,
}: TestServiceOptions) {
  const lines: string[] = []
  const health = createHealth({ ask, timeout: 1_000 })
  const app = createServiceApp(
    {
      settings: { development, rateLimit, trustedProxies },
      config: fixedSettings({ projects, frames }),
      log: createLog({ name: 'kit', level: 'debug', write: (line) => void lines.push(line) }),
      metrics: createRequestMetrics('kit_'),
      demo: { id: 'demo', name: 'Demo', allowedOrigins: [] },
      usage,
      tracer,
      now,
    },
    { title: 'Test', health, routes, proofs },
  )
  return { app, health, lines }
}
