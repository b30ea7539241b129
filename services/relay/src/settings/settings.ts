import type { TrustedProxies } from '@latchkey/kit/clientAddress'
import { defaultCoreLimits, defaultStoreLimits, type CoreLimits, type StoreLimits } from '../core/index.js'
import { COSTS, withinHeap } from './capacity.js'

/** Everything an operator can set. See docs/relay.md. */
export interface Settings extends Omit<CoreLimits, 'queuedRequests'>, StoreLimits {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** The settings file with projects, the gateway's own. */
  readonly configFile?: string | undefined
  /** Address of a Redis that makes several nodes one relay; mailboxes live in memory when absent. */
  readonly redisUrl?: string | undefined
  /** Parts that mailboxes in Redis are split into; the same for every node, for good. */
  readonly partitions: number
  /** Replicas of Redis that must have a message before it counts as stored. */
  readonly replicas: number
  /** Prefix of every Redis key and channel. */
  readonly redisPrefix: string
  /** Host names that a token's `aud` may have; the request's own Host when empty. */
  readonly hosts: readonly string[]
  /** Whether NODE_ENV is not `production`. */
  readonly development: boolean
  readonly logLevel: string
  /** The proxies that stand in front and add to X-Forwarded-For. */
  readonly trustedProxies: TrustedProxies
  readonly sockets: number
  readonly socketsPerAddress: number
  /** Refused connections a minute from one address. */
  readonly refusalsPerMinute: number
  readonly frameBytes: number
  /** Bytes that wait to be sent: for one socket, for all together. */
  readonly socketBufferBytes: number
  readonly bufferBytes: number
  readonly pingMs: number
  /** Deliver `attestation: ""` where none was published. */
  readonly emptyAttestation: boolean
  /** Milliseconds that the listener stays open once a stop was asked for, so that balancers notice. */
  readonly drainTime: number
  /** Milliseconds that the rest of a stop may take. */
  readonly shutdownTimeout: number
}

/** Settings of the command, which may run a relay in several processes. */
export interface CommandSettings extends Settings {
  /** Processes that serve the port together, each a node of its own over the same Redis. */
  readonly workers: number
}

const MiB = 1024 * 1024

/**
 * Defaults. Everything held in the heap together takes at most two thirds of it, however small it
 * is.
 */
export const defaultSettings: Settings = {
  ...defaultCoreLimits,
  ...defaultStoreLimits,
  totalBytes: withinHeap(defaultStoreLimits.totalBytes, 0.25),
  subscriptions: withinHeap(defaultCoreLimits.subscriptions, 0.12, COSTS.subscription),
  deliveries: withinHeap(defaultCoreLimits.deliveries, 0.06, COSTS.delivery),
  queuedBytes: withinHeap(defaultCoreLimits.queuedBytes, 0.08),
  host: '127.0.0.1',
  port: 4111,
  partitions: 64,
  replicas: 0,
  redisPrefix: 'latchkey:',
  hosts: [],
  development: true,
  logLevel: 'info',
  trustedProxies: 0,
  sockets: withinHeap(20_000, 0.15, COSTS.socket),
  socketsPerAddress: 1000,
  refusalsPerMinute: 60,
  frameBytes: MiB,
  socketBufferBytes: MiB,
  bufferBytes: withinHeap(256 * MiB, 0.25),
  pingMs: 20_000,
  emptyAttestation: true,
  drainTime: 0,
  shutdownTimeout: 10_000,
}
