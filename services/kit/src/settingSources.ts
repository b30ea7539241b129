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
  whole,
} from './settingForms.js'

/** Sources of the settings that all services share. */
export const serviceSources = {
  host: { env: ['LATCHKEY_HOST'], flag: 'host', form: text },
  port: { env: ['LATCHKEY_PORT', 'PORT'], flag: 'port', form: port },
  configFile: { env: ['LATCHKEY_CONFIG'], flag: 'config', form: text },
  logLevel: { env: ['LATCHKEY_LOG_LEVEL'], form: logLevel },
  trustedProxies: { env: ['LATCHKEY_TRUSTED_PROXIES'], form: trustedProxies },
  drainTime: { env: ['LATCHKEY_DRAIN_MS'], form: stopTime },
  shutdownTimeout: { env: ['LATCHKEY_SHUTDOWN_TIMEOUT_MS'], form: stopTime },
}

/** Sources of the trace settings, by the variable names of OpenTelemetry. */
export const tracingSources = {
  otlpEndpoint: {
    env: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    form: serverUrl(/^https?$/, 'http://collector.example:4318'),
  },
  otlpHeaders: { env: ['OTEL_EXPORTER_OTLP_HEADERS'], form: headerList },
  traceRatio: { env: ['OTEL_TRACES_SAMPLER_ARG'], form: ratio },
}

/** Sources for services that answer requests. */
export const requestSources = {
  rateLimit: { env: ['LATCHKEY_RATE_LIMIT'], form: whole(0, 100_000_000) },
}

/** The settings of a service that lets visitors in. */
export const visitorSources = {
  visitorsPerAddress: { env: ['LATCHKEY_VISITORS_PER_ADDRESS'], form: whole(1, 1_000_000) },
}

/** Sources for services with a database. */
export const databaseSources = {
  rollback: { env: ['LATCHKEY_ROLLBACK'], form: flag },
  dataDir: { env: ['LATCHKEY_DATA'], flag: 'data', form: text },
  databaseUrl: {
    env: ['DATABASE_URL'],
    form: serverUrl(/^postgres(ql)?$/, 'postgres://user:password@db.example/latchkey'),
  },
}

/** Sources for services that send email. */
export const mailSources = {
  smtpUrl: { env: ['LATCHKEY_SMTP_URL'], form: smtpUrl },
  mailFrom: { env: ['LATCHKEY_MAIL_FROM'], form: mailFrom },
}

/** A secret that keys are made from. */
export const secretForm = z.string().min(32, 'must have at least 32 characters')

/**
 * The variable of a secret that was rotated: it still verifies and decrypts, and nothing is made with it any more. The
 * same for every secret that may be two at once.
 */
export const previousOf = (name: string): string => `${name}_PREVIOUS`
