import { readSettings as read, type SettingSources } from '@latchkey/kit/readSettings'
import { flag, list, port, redisUrl, text, wholeNumber } from '@latchkey/kit/settingForms'
import { serviceSources } from '@latchkey/kit/settingSources'
import { RELAY_LIMITS } from '@latchkey/protocol/relay'
import { defaultSettings, type CommandSettings } from './settings.js'

const bytes = wholeNumber(1024, 1024 ** 4)
const count = wholeNumber(1, 10_000_000)
const percent = wholeNumber(1, 100)
const hosts = list.transform((names) => names.map((name) => name.toLowerCase()))

const sources: SettingSources<CommandSettings> = {
  ...serviceSources,
  workers: { env: ['LATCHKEY_RELAY_WORKERS'], flag: 'workers', form: wholeNumber(1, 64) },
  host: { env: ['LATCHKEY_RELAY_HOST', 'LATCHKEY_HOST', 'HOST'], flag: 'host', form: text },
  port: { env: ['LATCHKEY_RELAY_PORT', 'LATCHKEY_PORT', 'PORT'], flag: 'port', form: port },
  redisUrl: { env: ['REDIS_URL'], flag: 'redis', form: redisUrl },
  partitions: { env: ['LATCHKEY_RELAY_PARTITIONS'], form: wholeNumber(1, 1024) },
  replicas: { env: ['LATCHKEY_RELAY_REPLICAS'], form: wholeNumber(0, 10) },
  redisPrefix: { env: ['LATCHKEY_REDIS_PREFIX'], form: text },
  hosts: { env: ['LATCHKEY_RELAY_HOSTS'], form: hosts },
  sockets: { env: ['LATCHKEY_RELAY_SOCKETS'], form: count },
  socketsPerAddress: { env: ['LATCHKEY_RELAY_SOCKETS_PER_ADDRESS'], form: count },
  socketsPerClient: { env: ['LATCHKEY_RELAY_SOCKETS_PER_CLIENT'], form: count },
  subscriptionsPerSocket: { env: ['LATCHKEY_RELAY_SUBSCRIPTIONS'], form: count },
  refusalsPerMinute: { env: ['LATCHKEY_RELAY_REFUSALS'], form: wholeNumber(0, 10_000_000) },
  ratePerSecond: { env: ['LATCHKEY_RELAY_RATE'], form: wholeNumber(0, 10_000_000) },
  rateBurst: { env: ['LATCHKEY_RELAY_BURST'], form: count },
  addressClients: { env: ['LATCHKEY_RELAY_ADDRESS_CLIENTS'], form: count },
  clientShare: { env: ['LATCHKEY_RELAY_CLIENT_SHARE'], form: percent },
  addressShare: { env: ['LATCHKEY_RELAY_ADDRESS_SHARE'], form: percent },
  ttl: { env: ['LATCHKEY_RELAY_TTL'], form: wholeNumber(1, RELAY_LIMITS.ttl.max) },
  subscriptions: { env: ['LATCHKEY_RELAY_TOTAL_SUBSCRIPTIONS'], form: count },
  deliveries: { env: ['LATCHKEY_RELAY_DELIVERIES'], form: count },
  queuedBytes: { env: ['LATCHKEY_RELAY_INBOX_BYTES'], form: bytes },
  unacknowledged: { env: ['LATCHKEY_RELAY_UNACKNOWLEDGED'], form: count },
  topicMessages: { env: ['LATCHKEY_RELAY_TOPIC_MESSAGES'], form: count },
  topicBytes: { env: ['LATCHKEY_RELAY_TOPIC_BYTES'], form: bytes },
  projectBytes: { env: ['LATCHKEY_RELAY_PROJECT_BYTES'], form: bytes },
  totalBytes: { env: ['LATCHKEY_RELAY_TOTAL_BYTES'], form: bytes },
  frameBytes: { env: ['LATCHKEY_RELAY_FRAME_BYTES'], form: wholeNumber(1024, 16 * 1024 * 1024) },
  socketBufferBytes: { env: ['LATCHKEY_RELAY_SOCKET_BUFFER_BYTES'], form: bytes },
  bufferBytes: { env: ['LATCHKEY_RELAY_BUFFER_BYTES'], form: bytes },
  pingMs: { env: ['LATCHKEY_RELAY_PING_MS'], form: wholeNumber(1000, 30_000) },
  emptyAttestation: { env: ['LATCHKEY_RELAY_EMPTY_ATTESTATION'], form: flag },
}

export const environment: readonly string[] = Object.values(sources).flatMap(({ env }) => env)

/**
 * Flags win over environment variables, those over defaults.
 *
 * @param args without node and script
 * @throws an Error with the invalid flags and variables, or when workers lack Redis
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CommandSettings {
  const settings = read({ sources, defaults: { ...defaultSettings, workers: 1 }, args, env })
  if (settings.workers > 1 && settings.redisUrl === undefined) {
    throw new Error(
      `LATCHKEY_RELAY_WORKERS or --workers is ${settings.workers}, and mailboxes in memory belong to one process. Workers share them through Redis: set REDIS_URL or --redis, or run 1 worker.`,
    )
  }
  return settings
}
