import { Cluster, Redis, type RedisOptions as LibraryOptions } from 'ioredis'
import { parseRedisAddress, type RedisAddress } from './redisAddress.js'

export type RedisOptions = Omit<LibraryOptions, 'replyMapping'>

export function redisAddressOf(text: string): RedisAddress {
  const address = parseRedisAddress(text)
  if (address === undefined) throw new Error('REDIS_URL or --redis is not an address of Redis.')
  return address
}

/** Milliseconds until the next sentinel is asked. */
const SENTINEL_TIMEOUT = 2_000

export function createRedis(
  address: Exclude<RedisAddress, { kind: 'cluster' }>,
  options: RedisOptions,
): Redis {
  if (address.kind === 'single') return new Redis(address.url, options)
  const { nodes, name, login } = address
  return new Redis({
    sentinels: [...nodes],
    name,
    sentinelCommandTimeout: SENTINEL_TIMEOUT,
    ...login,
    // Without both the password is sent in the clear.
    ...(login.tls && { enableTLSForSentinelMode: true, sentinelTLS: login.tls }),
    ...options,
  })
}

export interface RedisClientOptions {
  readonly url: string
  readonly commandTimeout: number
  /** Milliseconds. */
  readonly connectTimeout: number
}

/** For single-key commands; they fail at once while Redis is unreachable. */
export function createRedisClient({ url, ...times }: RedisClientOptions): Redis | Cluster {
  const address = redisAddressOf(url)
  const options = { ...times, lazyConnect: true, maxRetriesPerRequest: 1 }
  if (address.kind !== 'cluster')
    return createRedis(address, {
      ...options,
      enableOfflineQueue: false,
      // The primary became a replica: ask the sentinels again.
      reconnectOnError: ({ message }) => (message.includes('READONLY') ? 2 : false),
    })
  return new Cluster([...address.nodes], {
    lazyConnect: true,
    enableOfflineQueue: false,
    slotsRefreshTimeout: times.connectTimeout,
    redisOptions: { ...options, ...address.login },
    // Certificates name hosts: do not resolve them.
    dnsLookup: (host, done) => done(null, host),
  })
}
