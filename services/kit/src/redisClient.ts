import { Cluster, Redis, type RedisOptions as LibraryOptions } from 'ioredis'
import { parseRedisAddress, type RedisAddress } from './redisAddress.js'

/** The form of answers is the library's own. */
export type RedisOptions = Omit<LibraryOptions, 'replyMapping'>

/** @throws when the text has none of the forms of `parseRedisAddress` */
export function redisAddressOf(text: string): RedisAddress {
  const address = parseRedisAddress(text)
  if (address === undefined) throw new Error('REDIS_URL or --redis is not an address of Redis.')
  return address
}

/** A connection to one server, or to the primary that sentinels name at the time. */
export function createRedis(
  address: Exclude<RedisAddress, { kind: 'cluster' }>,
  options: RedisOptions,
): Redis {
  if (address.kind === 'single') return new Redis(address.url, options)
  const { nodes, name, login } = address
  return new Redis({
    sentinels: [...nodes],
    name,
    ...login,
    // Without both, the library speaks TLS to neither, and sends the password in the clear.
    ...(login.tls && { enableTLSForSentinelMode: true, sentinelTLS: login.tls }),
    ...options,
  })
}

/** Options of {@link createRedisClient}. */
export interface RedisClientOptions {
  /** `redis://…`, `redis+cluster://…` or `redis+sentinel://…`, each also as `rediss…`. */
  readonly url: string
  /** Milliseconds that a command may take, on a connection that is open. */
  readonly commandTimeout: number
  /** Milliseconds that opening a connection may take. */
  readonly connectTimeout: number
}

/**
 * A client for commands of one key each, which fail at once while Redis is away. It connects when told to, and by itself
 * after a connection broke.
 */
export function createRedisClient({ url, ...times }: RedisClientOptions): Redis | Cluster {
  const address = redisAddressOf(url)
  const options = { ...times, lazyConnect: true, maxRetriesPerRequest: 1 }
  if (address.kind !== 'cluster')
    return createRedis(address, {
      ...options,
      enableOfflineQueue: false,
      // The primary became a replica: ask the sentinels for the new one.
      reconnectOnError: ({ message }) => (message.includes('READONLY') ? 2 : false),
    })
  return new Cluster([...address.nodes], {
    lazyConnect: true,
    enableOfflineQueue: false,
    slotsRefreshTimeout: times.connectTimeout,
    redisOptions: { ...options, ...address.login },
    // Certificates name hosts, and the library would ask for the address of one.
    dnsLookup: (host, done) => done(null, host),
  })
}
