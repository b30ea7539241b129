import type { Database } from '@latchkey/kit/database/database'
import { createReencryption } from '@latchkey/kit/database/reencryption'
import { databaseHealth } from '@latchkey/kit/database/databaseHealth'
import { outgoingFetch } from '@latchkey/kit/http/outgoingFetch'
import { createSecrets } from '@latchkey/kit/secrets'
import { createLog } from '@latchkey/kit/log'
import type { Mailer } from '@latchkey/kit/mail/mailer'
import { fixedSettings, type SettingsSource } from '@latchkey/kit/settingsFile'
import { onAnEngine, onEngines, type Engine } from '../../kit/test/engines.js'
import { createApp } from '../src/createApp.js'
import { onlyLeader, type Leaders } from '../src/database/leaders.js'
import { migrate } from '../src/database/migrate.js'
import { sealedColumns } from '../src/database/sealedColumns.js'
import { createHosts } from '../src/platform/hosts.js'
import { createMetrics } from '../src/platform/metrics.js'
import type { Tasks } from '../src/platform/tasks.js'
import type { GatewayConfig, GatewayConfigInput } from '../src/project/configSchema.js'
import { parseConfig } from '../src/project/parseConfig.js'
import { defaultSettings, type Settings } from '../src/settings/settings.js'
import { createUsageCounter, type UsageCounter } from '../src/usage/projectUsage.js'
import type { StoredSettings } from '../src/storedSettings/storedSettings.js'
import { defaultCatalogue } from '../src/wallets/catalogue.js'
import { seedWallets } from '../src/wallets/seedWallets.js'

export interface TestOptions extends Partial<Settings> {
  readonly config?: GatewayConfigInput
  readonly source?: SettingsSource<GatewayConfig>
  readonly stored?: StoredSettings
  readonly now?: () => number
  readonly fetch?: typeof fetch
  readonly mailer?: Mailer
  readonly tasks?: Tasks
  readonly usage?: UsageCounter
  readonly leaders?: Leaders
  readonly database?: Database
  readonly lines?: string[]
}

export type TestRequest = (path: string, init?: RequestInit) => Promise<Response>

export interface Bench extends Engine {
  app(options?: TestOptions): TestRequest
}

/** PGlite and, if available, PostgreSQL. */
export function describeEngines(name: string, suite: (bench: Bench) => void): void {
  onEngines(name, prepare, (engine) => suite(benchFor(engine)))
}

/** PostgreSQL if available. */
export function describeAnEngine(name: string, suite: (bench: Bench) => void): void {
  onAnEngine(name, prepare, (engine) => suite(benchFor(engine)))
}

async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await seedWallets(database, defaultCatalogue)
}

function benchFor(engine: Engine): Bench {
  return {
    get database() {
      return engine.database
    },
    get databaseUrl() {
      return engine.databaseUrl
    },
    app: ({
      config = {},
      stored,
      source = stored,
      now = Date.now,
      fetch = outgoingFetch,
      mailer,
      tasks = { add: () => {} },
      lines,
      database: own,
      leaders = onlyLeader,
      usage,
      ...settings
    } = {}) => {
      const log = createLog({
        name: 'gateway',
        level: lines === undefined ? 'silent' : 'trace',
        write: (line) => void lines?.push(line),
      })
      const { authSecret } = settings
      const secrets = authSecret === undefined ? undefined : createSecrets(authSecret, 'gateway')
      const metrics = createMetrics()
      const deps = {
        settings: { ...defaultSettings, rateLimit: 0, ...settings },
        stored,
        config: source ?? fixedSettings(parseConfig(config, 'a test')),
        database: own ?? engine.database,
        leaders,
        log,
        metrics,
        secrets,
        reencryption:
          secrets &&
          createReencryption({ database: own ?? engine.database, secrets, columns: sealedColumns, log, now }),
        mailer,
        fetch,
        hosts: createHosts(now),
        now,
        tasks,
        usage: usage ?? createUsageCounter({ database: own ?? engine.database, metrics, now }),
      }
      const app = createApp(deps, databaseHealth(deps.database))
      return async (path, init) => app.request(path, init)
    },
  }
}
