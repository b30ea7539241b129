import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createAddressReader } from '../platform/clientAddress.js'
import { defaultSettings, type Settings } from './settings.js'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

const text = z.string().min(1)

const proxies = z
  .string()
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.split(',').map((entry) => entry.trim())))
  .refine(
    (value) => (typeof value === 'number' ? value <= 16 : areProxies(value)),
    'must be how many there are, at most 16, or their addresses and ranges, such as 10.0.0.0/8,loopback',
  )

/** One row a setting: its environment variables (the first one set wins), its flag and its form. */
const sources = {
  host: { env: ['LATCHKEY_HOST'], flag: 'host', form: text },
  port: { env: ['LATCHKEY_PORT', 'PORT'], flag: 'port', form: whole(0, 65_535) },
  dataDir: { env: ['LATCHKEY_DATA'], flag: 'data', form: text },
  configFile: { env: ['LATCHKEY_CONFIG'], flag: 'config', form: text },
  redisUrl: { env: ['REDIS_URL'], form: z.url({ protocol: /^rediss?$/ }) },
  redisPrefix: { env: ['LATCHKEY_REDIS_PREFIX'], form: text },
  databaseUrl: { env: ['DATABASE_URL'], form: z.url({ protocol: /^postgres(ql)?$/ }) },
  walletsFile: { env: ['LATCHKEY_WALLETS'], form: text },
  publicUrl: { env: ['LATCHKEY_PUBLIC_URL'], form: z.url({ protocol: /^https?$/ }) },
  logLevel: {
    env: ['LATCHKEY_LOG_LEVEL'],
    form: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  rateLimit: { env: ['LATCHKEY_RATE_LIMIT'], form: whole(0, 100_000_000) },
  trustedProxies: { env: ['LATCHKEY_TRUSTED_PROXIES'], form: proxies },
  bodyLimit: { env: ['LATCHKEY_BODY_LIMIT'], form: whole(1024, 64 * 1024 * 1024) },
  rpcBatchLimit: { env: ['LATCHKEY_RPC_BATCH_LIMIT'], form: whole(1, 10_000) },
  rpcTimeout: { env: ['LATCHKEY_RPC_TIMEOUT_MS'], form: whole(1, 600_000) },
  rpcResponseLimit: { env: ['LATCHKEY_RPC_RESPONSE_LIMIT'], form: whole(1024, 1024 * 1024 * 1024) },
  balanceTtl: { env: ['LATCHKEY_BALANCE_TTL_MS'], form: whole(0, 3_600_000) },
  shutdownTimeout: { env: ['LATCHKEY_SHUTDOWN_TIMEOUT_MS'], form: whole(0, 600_000) },
} satisfies Partial<
  Record<
    keyof Settings,
    { readonly env: readonly string[]; readonly flag?: string; readonly form: z.ZodType }
  >
>

/**
 * The settings of a process: flags win over environment variables, these over defaults.
 *
 * @param args the command line without node and script
 * @param env the environment
 * @throws an Error whose message names each wrong flag or variable
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string' },
      port: { type: 'string' },
      data: { type: 'string' },
      config: { type: 'string' },
    },
    strict: true,
    allowPositionals: false,
  })
  const flags: Readonly<Record<string, string | undefined>> = values
  const problems: string[] = []
  const found: Record<string, unknown> = { development: env['NODE_ENV'] !== 'production' }
  for (const [key, source] of Object.entries(sources)) {
    const flag = 'flag' in source ? source.flag : undefined
    const name = source.env.find((variable) => present(env[variable]))
    const fromFlag = flag === undefined ? undefined : flags[flag]
    const value = fromFlag ?? (name === undefined ? undefined : env[name])
    if (value === undefined) continue
    const parsed = source.form.safeParse(value)
    if (parsed.success) found[key] = parsed.data
    else {
      const label = fromFlag === undefined ? name : `--${flag}`
      problems.push(`  ${label}: ${parsed.error.issues.map((issue) => issue.message).join(', ')}`)
    }
  }
  if (problems.length > 0) throw new Error(`Some settings are not valid:\n${problems.join('\n')}`)
  return { ...defaultSettings, ...found }
}

function areProxies(list: readonly string[]): boolean {
  try {
    createAddressReader(list)
    return true
  } catch {
    return false
  }
}

function present(value: string | undefined): boolean {
  return value !== undefined && value !== ''
}
