import { z } from 'zod'
import {
  headerList,
  flag,
  logLevel,
  mailFrom,
  port,
  ratio,
  serverUrl,
  smtpUrl,
  stopTime,
  text,
  trustedProxies,
  wholeNumber,
} from './settingForms.js'

export const serviceSources = {
  host: { env: ['LATCHKEY_HOST'], flag: 'host', form: text },
  port: { env: ['LATCHKEY_PORT', 'PORT'], flag: 'port', form: port },
  configFile: { env: ['LATCHKEY_CONFIG'], flag: 'config', form: text },
  logLevel: { env: ['LATCHKEY_LOG_LEVEL'], form: logLevel },
  trustedProxies: { env: ['LATCHKEY_TRUSTED_PROXIES'], form: trustedProxies },
  drainTime: { env: ['LATCHKEY_DRAIN_MS'], form: stopTime },
  shutdownTimeout: { env: ['LATCHKEY_SHUTDOWN_TIMEOUT_MS'], form: stopTime },
}

/** Named by OpenTelemetry. */
export const tracingSources = {
  otlpEndpoint: {
    env: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    form: serverUrl(/^https?$/, 'http://collector.example:4318'),
  },
  otlpHeaders: { env: ['OTEL_EXPORTER_OTLP_HEADERS'], form: headerList },
  traceRatio: { env: ['OTEL_TRACES_SAMPLER_ARG'], form: ratio },
}

export const requestSources = {
  rateLimit: { env: ['LATCHKEY_RATE_LIMIT'], form: wholeNumber(0, 100_000_000) },
}

export const visitorSources = {
  visitorsPerAddress: { env: ['LATCHKEY_VISITORS_PER_ADDRESS'], form: wholeNumber(1, 1_000_000) },
}

export const databaseSources = {
  rollback: { env: ['LATCHKEY_ROLLBACK'], form: flag },
  dataDir: { env: ['LATCHKEY_DATA'], flag: 'data', form: text },
  databaseUrl: {
    env: ['DATABASE_URL'],
    form: serverUrl(/^postgres(ql)?$/, 'postgres://user:password@db.example/latchkey'),
  },
}

export const mailSources = {
  smtpUrl: { env: ['LATCHKEY_SMTP_URL'], form: smtpUrl },
  mailFrom: { env: ['LATCHKEY_MAIL_FROM'], form: mailFrom },
}

export const secretForm = z.string().min(32, 'must have at least 32 characters')

/** A rotated secret still verifies and decrypts. */
export const previousOf = (name: string): string => `${name}_PREVIOUS`
