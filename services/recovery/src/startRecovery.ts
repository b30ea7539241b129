import { databaseHealth } from '@latchkey/kit/database/databaseHealth'
import { createReencryption } from '@latchkey/kit/database/reencryption'
import { openSecrets } from '@latchkey/kit/database/secretKeys'
import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { outgoingFetch } from '@latchkey/kit/http/outgoingFetch'
import { serveApp } from '@latchkey/kit/http/serveApp'
import { createLog, type Logger } from '@latchkey/kit/log'
import { createMailer } from '@latchkey/kit/mail/mailer'
import { newToken } from '@latchkey/kit/oneTime'
import type { RunningService } from '@latchkey/kit/runService'
import { observeMailer, showDatabase, showSharedLimit } from '@latchkey/kit/serviceMetrics'
import type { Secrets } from '@latchkey/kit/secrets'
import { openSettings } from '@latchkey/kit/settingsFile'
import { openSharedLimit } from '@latchkey/kit/sharedLimit'
import { openTracing } from '@latchkey/kit/tracing/openTracing'
import { createApp } from './createApp.js'
import { createMetrics } from './metrics.js'
import { migrate } from './migrate.js'
import { parseConfig, type RecoveryConfigInput } from './settings/config.js'
import { sealedColumns } from './sealedColumns.js'
import { defaultSettings, type Settings } from './settings/settings.js'

/** Defaults: docs/login.md. */
export interface RecoveryOptions extends Partial<Settings> {
  /** Wins over `configFile`. */
  readonly config?: RecoveryConfigInput | undefined
  readonly log?: Logger | undefined
}

/** @throws an Error for the operator */
export async function startRecovery(options: RecoveryOptions = {}): Promise<RunningService> {
  const { config: value, log: givenLog, ...overrides } = options
  const settings: Settings = { ...defaultSettings, ...overrides }
  const log = givenLog ?? createLog({ name: 'recovery', level: settings.logLevel })
  const tracer = openTracing(settings, { service: 'latchkey-recovery', log })
  const config = openSettings({ value, file: settings.configFile, parse: parseConfig, log })
  const secret = secretOf(settings, log)
  const { smtpUrl, mailFrom, databaseUrl, dataDir, rateLimit } = settings
  checkMail(settings, log)
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    traced: tracer !== undefined,
    onIdleError: (error) => log.error({ err: error }, 'a database connection broke'),
  })
  let secrets: Secrets
  try {
    const migrations = await migrate(database, { isRollback: settings.rollback })
    log.info({ engine: database.engine, migrations }, 'database ready')
    secrets = await openSecrets({
      database,
      setting: 'LATCHKEY_RECOVERY_SECRET',
      service: 'recovery',
      current: secret,
      previous: settings.secretPrevious,
      columns: sealedColumns,
      now: Date.now,
    })
  } catch (error) {
    await database.close()
    throw error
  }
  const sharedLimit = await openSharedLimit({
    perMinute: rateLimit,
    redisPrefix: '',
    postgres: database.pool && {
      pool: database.pool,
      schemaName: 'latchkey',
      tableName: 'rate_limits',
    },
    log,
  })
  const mailer =
    smtpUrl === undefined || mailFrom === undefined ? undefined : createMailer({ smtpUrl, from: mailFrom })
  const metrics = createMetrics()
  showDatabase(metrics.registry, database)
  showSharedLimit(metrics.registry, sharedLimit)
  const { registry } = metrics
  const encrypting = createReencryption({
    database,
    secrets,
    columns: sealedColumns,
    log,
    registry,
    now: Date.now,
  }).start()
  const health = databaseHealth(database)
  const app = createApp(
    {
      settings,
      config,
      database,
      secrets,
      log,
      metrics,
      sharedLimit,
      mailer: observeMailer(metrics.registry, mailer),
      fetch: outgoingFetch,
      tracer,
      now: Date.now,
    },
    health,
  )
  return serveApp({
    fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
    settings,
    log,
    drain: health.drain,
    async close() {
      health.drain()
      metrics.registry.clear()
      sharedLimit?.close()
      mailer?.close()
      await encrypting.stop()
      await database.close()
      await tracer?.close()
    },
  })
}

/** Only an in-memory service may use a random secret. */
function secretOf({ secret, development, dataDir, databaseUrl }: Settings, log: Logger): string {
  if (secret !== undefined) return secret
  if (!development || dataDir !== undefined || databaseUrl !== undefined)
    throw new Error(
      'LATCHKEY_RECOVERY_SECRET is missing: at least 32 characters, from openssl rand -base64 32.',
    )
  log.warn('no secret is set: this one ends with the process, like the shares')
  return newToken()
}

/** @throws when email links would lead nowhere, or to a caller's host */
function checkMail({ smtpUrl, mailFrom, publicUrl, development }: Settings, log: Logger): void {
  if (smtpUrl !== undefined && mailFrom === undefined)
    throw new Error('LATCHKEY_SMTP_URL needs LATCHKEY_MAIL_FROM beside it.')
  if (smtpUrl !== undefined && publicUrl === undefined && !development)
    throw new Error('LATCHKEY_SMTP_URL needs LATCHKEY_PUBLIC_URL beside it: links of emails lead there.')
  if (smtpUrl === undefined) log.warn('no mail server is set: nobody gets a share back by e-mail')
}
