import type { Database } from '@latchkey/kit/database/database'
import { databaseHealth } from '@latchkey/kit/database/databaseHealth'
import { createReencryption } from '@latchkey/kit/database/reencryption'
import { openSecrets } from '@latchkey/kit/database/secretKeys'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { outgoingFetch } from '@latchkey/kit/http/outgoingFetch'
import type { ServedApp } from '@latchkey/kit/http/serveApp'
import { withTimeout } from '@latchkey/kit/withTimeout'
import { createLog, type Logger } from '@latchkey/kit/log'
import { createMailer, type Mailer } from '@latchkey/kit/mail/mailer'
import type { Secrets } from '@latchkey/kit/secrets'
import { observeMailer, showDatabase, showSharedLimit } from '@latchkey/kit/serviceMetrics'
import { openSharedLimit, type SharedLimit } from '@latchkey/kit/sharedLimit'
import { openTracing } from '@latchkey/kit/tracing/openTracing'
import { createEventSink } from './analytics/sink/eventSink.js'
import { createApp } from './createApp.js'
import { createLeaders } from './database/leaders.js'
import { migrate } from './database/migrate.js'
import { sealedColumns } from './database/sealedColumns.js'
import type { GatewayDeps } from './platform/gatewayDeps.js'
import { createHosts } from './platform/hosts.js'
import { createMetrics } from './platform/metrics.js'
import { startTasks } from './platform/tasks.js'
import type { GatewayConfigInput } from './project/configSchema.js'
import { defaultSettings, type Settings } from './settings/settings.js'
import { followStored } from './storedSettings/followStored.js'
import { openStoredSettings, type StoredSettings } from './storedSettings/storedSettings.js'
import { createUsageCounter } from './usage/projectUsage.js'
import { defaultCatalogue } from './wallets/catalogue.js'
import { seedWallets } from './wallets/seedWallets.js'

/** A gateway's options; defaults are in docs/self-hosting.md. */
export interface GatewayOptions extends Partial<Settings> {
  /** Projects and chains; wins over `configFile`. */
  readonly config?: GatewayConfigInput | undefined
  readonly log?: Logger | undefined
  /** Unix milliseconds; for tests. */
  readonly now?: (() => number) | undefined
  /** For tests. */
  readonly fetch?: typeof fetch | undefined
}

export interface Gateway {
  readonly fetch: ServedApp['fetch']
  readonly settings: Settings
  readonly log: Logger
  drain(): void
  /** Closes the database. Call it when no request is pending. */
  close(): Promise<void>
}

/**
 * Opens and migrates the database, and mounts the routes.
 *
 * @throws Error with a message for the operator when settings or catalog are invalid or the
 *   database does not open
 */
export async function createGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const { config: configInput, log: givenLog, now = Date.now, fetch = outgoingFetch, ...given } = options
  const settings: Settings = { ...defaultSettings, ...given }
  const log = givenLog ?? createLog({ name: 'gateway', level: settings.logLevel })
  const tracer = openTracing(settings, { service: 'latchkey-gateway', log })
  checkAdmins(settings)
  const mailer = openMailer(settings)
  log.info('opening the database')
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    traced: tracer !== undefined,
    onIdleError: (error) => log.error({ err: error }, 'a database connection broke'),
  })
  const { config, sharedLimit, secrets } = await prepareDatabase(database, {
    settings,
    given: configInput,
    log,
    now,
  })
  const metrics = createMetrics()
  const { registry } = metrics
  showDatabase(registry, database)
  showSharedLimit(registry, sharedLimit)
  const tasks = startTasks(log, (task) => metrics.taskFailures.inc({ task }), tracer)
  followStored(config, tasks)
  const leaders = createLeaders({ database, log })
  tasks.add(leaders.task)
  const usage = createUsageCounter({ database, metrics, now })
  tasks.add(usage.task)
  const reencryption =
    secrets && createReencryption({ database, secrets, columns: sealedColumns, log, registry, now })
  const { analyticsSink } = settings
  const sink = analyticsSink && createEventSink(analyticsSink, { fetch, log, metrics, now })
  if (sink) tasks.add(sink.task)
  const deps: GatewayDeps = {
    settings,
    config,
    stored: config,
    database,
    leaders,
    log,
    metrics,
    usage,
    sharedLimit,
    secrets,
    reencryption,
    sink,
    mailer: observeMailer(registry, mailer),
    fetch,
    hosts: createHosts(now),
    tracer,
    now,
    tasks,
  }
  const health = databaseHealth(database)
  const app = createApp(deps, health)
  const encrypting = reencryption?.start()
  return {
    fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
    settings,
    log,
    drain: health.drain,
    async close() {
      health.drain()
      registry.clear()
      sharedLimit?.close()
      mailer?.close()
      await encrypting?.stop()
      await tasks.stop()
      // Each waits for a database that may be frozen.
      await Promise.all([
        leaders.close(),
        sink?.close(),
        withTimeout(usage.flush(), shutdownTimeout, 'The database did not answer in time.').catch(
          (error: unknown) => log.warn({ err: error }, 'the last requests are not counted'),
        ),
      ])
      await database.close()
      await tracer?.close()
    },
  }
}

/** Milliseconds to write the last counts. */
const shutdownTimeout = 2_000

/** @throws as `createGateway` does, after closing the database */
async function prepareDatabase(
  database: Database,
  {
    settings,
    given,
    log,
    now,
  }: {
    readonly settings: Settings
    readonly given: GatewayConfigInput | undefined
    readonly log: Logger
    readonly now: () => number
  },
): Promise<{
  readonly config: StoredSettings
  readonly sharedLimit: SharedLimit | undefined
  readonly secrets: Secrets | undefined
}> {
  try {
    const migrations = await migrate(database, { isRollback: settings.rollback })
    const secrets = await secretsOf(settings, database, now)
    const config = await openStoredSettings({
      given,
      file: settings.configFile,
      database,
      log,
      now,
      async prepare({ wallets }) {
        const seeded = await seedWallets(database, settings.walletsFile ?? defaultCatalogue, wallets)
        if (seeded) log.info('the catalogue of wallets is filled')
      },
    })
    log.info({ engine: database.engine, migrations }, 'database ready')
    const sharedLimit = await openSharedLimit({
      perMinute: settings.rateLimit,
      redisUrl: settings.redisUrl,
      redisPrefix: `${settings.redisPrefix}gateway:`,
      postgres: database.pool && { pool: database.pool, ...rateLimitTable },
      log,
    })
    return { config, sharedLimit, secrets }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function secretsOf(
  { authSecret, authSecretPrevious }: Settings,
  database: Database,
  now: () => number,
): Promise<Secrets | undefined> {
  if (authSecret === undefined) {
    if (authSecretPrevious === undefined) return undefined
    throw new Error('LATCHKEY_AUTH_SECRET_PREVIOUS needs LATCHKEY_AUTH_SECRET beside it.')
  }
  return openSecrets({
    database,
    setting: 'LATCHKEY_AUTH_SECRET',
    service: 'gateway',
    current: authSecret,
    previous: authSecretPrevious,
    columns: sealedColumns,
    now,
  })
}

function checkAdmins({ admins, authSecret }: Settings): void {
  if (admins.length > 0 && authSecret === undefined)
    throw new Error('LATCHKEY_ADMINS needs LATCHKEY_AUTH_SECRET beside it.')
}

function openMailer(settings: Settings): Mailer | undefined {
  const { smtpUrl, mailFrom, authSecret, publicUrl, development } = settings
  if (smtpUrl === undefined) return undefined
  if (mailFrom === undefined) throw new Error('LATCHKEY_SMTP_URL needs LATCHKEY_MAIL_FROM beside it.')
  if (authSecret === undefined) throw new Error('LATCHKEY_SMTP_URL needs LATCHKEY_AUTH_SECRET beside it.')
  // Otherwise links contain the request's Host, which an attacker chooses.
  if (publicUrl === undefined && !development)
    throw new Error('LATCHKEY_SMTP_URL needs LATCHKEY_PUBLIC_URL beside it: the links of letters lead there.')
  return createMailer({ smtpUrl, from: mailFrom })
}

const rateLimitTable = { schemaName: 'latchkey', tableName: 'rate_limits' }
