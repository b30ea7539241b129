import type { Database } from '@latchkey/kit/database/database'
import { databaseHealth } from '@latchkey/kit/database/databaseHealth'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { createLog } from '@latchkey/kit/log'
import type { Mailer } from '@latchkey/kit/mail/mailer'
import { fixedSettings, type SettingsSource } from '@latchkey/kit/settingsFile'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createApp } from '../src/createApp.js'
import { migrate } from '../src/database/migrate.js'
import { createMetrics } from '../src/platform/metrics.js'
import type { GatewayConfig, GatewayConfigInput } from '../src/project/configSchema.js'
import { parseConfig } from '../src/project/parseConfig.js'
import { defaultSettings, type Settings } from '../src/settings/settings.js'
import { defaultCatalogue } from '../src/wallets/catalogue.js'
import { freshPglite } from './freshPglite.js'
import { seedWallets } from '../src/wallets/seedWallets.js'

/** What a test may set. */
export interface TestOptions extends Partial<Settings> {
  readonly config?: GatewayConfigInput
  readonly source?: SettingsSource<GatewayConfig>
  readonly now?: () => number
  readonly fetch?: typeof fetch
  readonly mailer?: Mailer
  /** Another database than the suite's. */
  readonly database?: Database
  /** Collects log lines. */
  readonly lines?: string[]
}

/** Sends a request to the real app, without a socket. */
export type TestRequest = (path: string, init?: RequestInit) => Promise<Response>

/** One engine, open for a suite. */
export interface Bench {
  readonly database: Database
  /** Absent for PGlite. */
  readonly databaseUrl: string | undefined
  /** The real app with these settings over the suite's database. */
  app(options?: TestOptions): TestRequest
}

/** Runs a suite on PGlite and, where one can be had, on PostgreSQL. */
export function describeEngines(name: string, suite: (bench: Bench) => void): void {
  describe(`${name} (pglite)`, () => {
    suite(benchFor(async () => ({ database: await freshPglite(), stop: async () => {} })))
  })
  // For the whole file: it runs also when something before the suite fails, and leaves no server behind.
  let server: Server | undefined
  afterAll(() => server?.stop())
  describe(`${name} (postgres)`, async () => {
    server = await postgresServer()
    if (server === undefined) {
      test.skip('SKIPPED: no PostgreSQL was found (Debian: apt-get install postgresql)', () => {})
      return
    }
    const { url } = server
    suite(benchFor(() => freshDatabase(url)))
  })
}

type Opened = { readonly database: Database; readonly url?: string; readonly stop: () => Promise<void> }

function benchFor(open: () => Promise<Opened>): Bench {
  let opened: Opened | undefined
  const database = () => {
    if (opened === undefined) throw new Error('The bench is used before the suite has begun')
    return opened.database
  }
  beforeAll(async () => {
    opened = await open()
    await migrate(opened.database)
    await seedWallets(opened.database, defaultCatalogue)
  })
  afterAll(async () => {
    await opened?.database.close()
    await opened?.stop()
  })
  return {
    get database() {
      return database()
    },
    get databaseUrl() {
      return opened?.url
    },
    app: ({
      config = {},
      source,
      now = Date.now,
      fetch = globalThis.fetch,
      mailer,
      lines,
      database: own,
      ...settings
    } = {}) => {
      const log = createLog({
        name: 'gateway',
        level: lines === undefined ? 'silent' : 'trace',
        write: (line) => void lines?.push(line),
      })
      const deps = {
        settings: { ...defaultSettings, rateLimit: 0, ...settings },
        config: source ?? fixedSettings(parseConfig(config, 'a test')),
        database: own ?? database(),
        log,
        metrics: createMetrics(),
        mailer,
        fetch,
        now,
      }
      const app = createApp(deps, databaseHealth(deps.database))
      return async (path, init) => app.request(path, init)
    },
  }
}

interface Server {
  readonly url: string
  stop(): Promise<void>
}

/** The one that the test command started, else one of our own. */
async function postgresServer(): Promise<Server | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} }
  const script = new URL('../../../scripts/lib/startPostgres.mjs', import.meta.url).href
  const { startPostgres } = (await import(script)) as {
    startPostgres: (options: { install: boolean }) => Promise<Server | undefined>
  }
  return startPostgres({ install: false })
}

async function freshDatabase(serverUrl: string): Promise<Opened> {
  const name = `latchkey_test_${randomUUID().replaceAll('-', '')}`
  const admin = await openDatabase({ databaseUrl: serverUrl })
  await admin.session((run) => run(`create database ${name}`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    database: await openDatabase({ databaseUrl: url.href }),
    url: url.href,
    async stop() {
      await admin.session((run) => run(`drop database ${name}`))
      await admin.close()
    },
  }
}
