import { RELAY_LIMITS } from '@latchkey/protocol/relay'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { defaultSettings, type Settings } from './settings.js'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,13}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

const text = z.string().min(1)
const bytes = whole(1024, 1024 ** 4)
const count = whole(1, 10_000_000)
const percent = whole(1, 100)
const hosts = text.transform((list) =>
  list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean),
)

/** One row a setting: its environment variables (the first one set wins), its flag and its form. */
const sources = {
  host: { env: ['LATCHKEY_RELAY_HOST', 'LATCHKEY_HOST', 'HOST'], flag: 'host', form: text },
  port: { env: ['LATCHKEY_RELAY_PORT', 'LATCHKEY_PORT', 'PORT'], flag: 'port', form: whole(0, 65_535) },
  configFile: { env: ['LATCHKEY_CONFIG'], flag: 'config', form: text },
  redisUrl: { env: ['REDIS_URL'], flag: 'redis', form: z.url({ protocol: /^rediss?$/ }) },
  redisPrefix: { env: ['LATCHKEY_REDIS_PREFIX'], form: text },
  hosts: { env: ['LATCHKEY_RELAY_HOSTS'], form: hosts },
  logLevel: {
    env: ['LATCHKEY_LOG_LEVEL'],
    form: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  trustedProxies: { env: ['LATCHKEY_TRUSTED_PROXIES'], form: whole(0, 16) },
  sockets: { env: ['LATCHKEY_RELAY_SOCKETS'], form: count },
  socketsPerAddress: { env: ['LATCHKEY_RELAY_SOCKETS_PER_ADDRESS'], form: count },
  socketsPerClient: { env: ['LATCHKEY_RELAY_SOCKETS_PER_CLIENT'], form: count },
  subscriptionsPerSocket: { env: ['LATCHKEY_RELAY_SUBSCRIPTIONS'], form: count },
  refusalsPerMinute: { env: ['LATCHKEY_RELAY_REFUSALS'], form: whole(0, 10_000_000) },
  ratePerSecond: { env: ['LATCHKEY_RELAY_RATE'], form: whole(0, 10_000_000) },
  rateBurst: { env: ['LATCHKEY_RELAY_BURST'], form: count },
  addressClients: { env: ['LATCHKEY_RELAY_ADDRESS_CLIENTS'], form: count },
  clientShare: { env: ['LATCHKEY_RELAY_CLIENT_SHARE'], form: percent },
  addressShare: { env: ['LATCHKEY_RELAY_ADDRESS_SHARE'], form: percent },
  ttl: { env: ['LATCHKEY_RELAY_TTL'], form: whole(1, RELAY_LIMITS.ttl.max) },
  subscriptions: { env: ['LATCHKEY_RELAY_TOTAL_SUBSCRIPTIONS'], form: count },
  deliveries: { env: ['LATCHKEY_RELAY_DELIVERIES'], form: count },
  queuedBytes: { env: ['LATCHKEY_RELAY_INBOX_BYTES'], form: bytes },
  unacknowledged: { env: ['LATCHKEY_RELAY_UNACKNOWLEDGED'], form: count },
  topicMessages: { env: ['LATCHKEY_RELAY_TOPIC_MESSAGES'], form: count },
  topicBytes: { env: ['LATCHKEY_RELAY_TOPIC_BYTES'], form: bytes },
  projectBytes: { env: ['LATCHKEY_RELAY_PROJECT_BYTES'], form: bytes },
  totalBytes: { env: ['LATCHKEY_RELAY_TOTAL_BYTES'], form: bytes },
  frameBytes: { env: ['LATCHKEY_RELAY_FRAME_BYTES'], form: whole(1024, 16 * 1024 * 1024) },
  socketBufferBytes: { env: ['LATCHKEY_RELAY_SOCKET_BUFFER_BYTES'], form: bytes },
  bufferBytes: { env: ['LATCHKEY_RELAY_BUFFER_BYTES'], form: bytes },
  pingMs: { env: ['LATCHKEY_RELAY_PING_MS'], form: whole(1000, 30_000) },
  emptyAttestation: {
    env: ['LATCHKEY_RELAY_EMPTY_ATTESTATION'],
    form: z.enum(['0', '1']).transform((value) => value === '1'),
  },
  shutdownTimeout: { env: ['LATCHKEY_SHUTDOWN_TIMEOUT_MS'], form: whole(0, 600_000) },
} satisfies Partial<
  Record<
    keyof Settings,
    { readonly env: readonly string[]; readonly flag?: string; readonly form: z.ZodType }
  >
>

/** Every environment variable that the relay reads. */
export const environment: readonly string[] = Object.values(sources).flatMap(({ env }) => env)

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
      config: { type: 'string' },
      redis: { type: 'string' },
    },
    strict: true,
    allowPositionals: false,
  })
  const flags: Readonly<Record<string, string | undefined>> = values
  const problems: string[] = []
  const found: Record<string, unknown> = { development: env['NODE_ENV'] !== 'production' }
  for (const [key, source] of Object.entries(sources)) {
    const flag = 'flag' in source ? source.flag : undefined
    const name = source.env.find((variable) => (env[variable] ?? '') !== '')
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
