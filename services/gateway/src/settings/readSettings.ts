import { readSettings as read, type SettingSources } from '@latchkey/kit/readSettings'
import {
  logLevel,
  port,
  redisUrl,
  shutdownTimeout,
  text,
  trustedProxies,
  whole,
} from '@latchkey/kit/settingForms'
import { z } from 'zod'
import { defaultSettings, type Settings } from './settings.js'

const sources: SettingSources<Settings> = {
  host: { env: ['LATCHKEY_HOST'], flag: 'host', form: text },
  port: { env: ['LATCHKEY_PORT', 'PORT'], flag: 'port', form: port },
  dataDir: { env: ['LATCHKEY_DATA'], flag: 'data', form: text },
  configFile: { env: ['LATCHKEY_CONFIG'], flag: 'config', form: text },
  redisUrl: { env: ['REDIS_URL'], form: redisUrl },
  redisPrefix: { env: ['LATCHKEY_REDIS_PREFIX'], form: text },
  databaseUrl: { env: ['DATABASE_URL'], form: z.url({ protocol: /^postgres(ql)?$/ }) },
  walletsFile: { env: ['LATCHKEY_WALLETS'], form: text },
  publicUrl: { env: ['LATCHKEY_PUBLIC_URL'], form: z.url({ protocol: /^https?$/ }) },
  authSecret: {
    env: ['LATCHKEY_AUTH_SECRET'],
    form: z.string().min(32, 'must have at least 32 characters'),
  },
  smtpUrl: { env: ['LATCHKEY_SMTP_URL'], form: z.url({ protocol: /^smtps?$/ }) },
  mailFrom: { env: ['LATCHKEY_MAIL_FROM'], form: text },
  logLevel: { env: ['LATCHKEY_LOG_LEVEL'], form: logLevel },
  rateLimit: { env: ['LATCHKEY_RATE_LIMIT'], form: whole(0, 100_000_000) },
  trustedProxies: { env: ['LATCHKEY_TRUSTED_PROXIES'], form: trustedProxies },
  bodyLimit: { env: ['LATCHKEY_BODY_LIMIT'], form: whole(1024, 64 * 1024 * 1024) },
  rpcBatchLimit: { env: ['LATCHKEY_RPC_BATCH_LIMIT'], form: whole(1, 10_000) },
  rpcTimeout: { env: ['LATCHKEY_RPC_TIMEOUT_MS'], form: whole(1, 600_000) },
  rpcResponseLimit: { env: ['LATCHKEY_RPC_RESPONSE_LIMIT'], form: whole(1024, 1024 * 1024 * 1024) },
  balanceTtl: { env: ['LATCHKEY_BALANCE_TTL_MS'], form: whole(0, 3_600_000) },
  shutdownTimeout: { env: ['LATCHKEY_SHUTDOWN_TIMEOUT_MS'], form: shutdownTimeout },
}

/**
 * The gateway's settings: flags win over environment variables, these over defaults.
 *
 * @param args the command line without node and script
 * @throws an Error whose message names each wrong flag or variable
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  return read({ sources, defaults: defaultSettings, args, env })
}
