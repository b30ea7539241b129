import type { TrustedProxies } from '@latchkey/kit/clientAddress'
import { defaultCoreLimits, defaultStoreLimits, type CoreLimits, type StoreLimits } from '../core/index.js'
import { COSTS, withinHeap } from './capacity.js'

export interface Settings extends Omit<CoreLimits, 'queuedRequests'>, StoreLimits {
  readonly host: string
  /** 0 is any free port. */
  readonly port: number
  /** The gateway's settings file, for its projects. */
  readonly configFile?: string | undefined
  /** Shared by all nodes; without it mailboxes live in memory. */
  readonly redisUrl?: string | undefined
  /** Of the mailboxes in Redis: equal on all nodes, never changed. */
  readonly partitions: number
  /** Redis replicas that must have a message before it counts as stored. */
  readonly replicas: number
  readonly redisPrefix: string
  /** Allowed hosts of a token's `aud`; empty for the request's Host. */
  readonly hosts: readonly string[]
  readonly development: boolean
  readonly logLevel: string
  readonly trustedProxies: TrustedProxies
  readonly sockets: number
  readonly socketsPerAddress: number
  /** Per address. */
  readonly refusalsPerMinute: number
  readonly frameBytes: number
  /** Unsent bytes per socket, and in total. */
  readonly socketBufferBytes: number
  readonly bufferBytes: number
  readonly pingMs: number
  /** Deliver `attestation: ""` for messages without one. */
  readonly emptyAttestation: boolean
  /** Milliseconds from a stop request to the end of listening. */
  readonly drainTime: number
  /** Milliseconds for the rest of a stop. */
  readonly shutdownTimeout: number
}

export interface CommandSettings extends Settings {
  /** Processes sharing the port, each a node on the same Redis. */
  readonly workers: number
}

const MiB = 1024 * 1024

/** All that the heap holds takes at most two thirds of it, however small it is. */
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
