import { RELAY_LIMITS } from '@latchkey/protocol/relay'
import type { MailboxStore } from './mailboxStore.js'

/** Defaults: `defaultCoreLimits`. */
export interface CoreLimits {
  readonly subscriptionsPerSocket: number
  readonly socketsPerClient: number
  /** Requests and published messages per second of a client id, and the burst. */
  readonly ratePerSecond: number
  readonly rateBurst: number
  /** Multiple of a client's rate for an address. */
  readonly addressClients: number
  /** Deliveries per socket; further messages wait in the mailbox. */
  readonly unacknowledged: number
  /** Reading stops at this many. */
  readonly queuedRequests: number
  /** Maximum seconds. */
  readonly ttl: number
  /** Totals of all sockets: subscriptions, unacknowledged deliveries, bytes of queued requests. */
  readonly subscriptions: number
  readonly deliveries: number
  readonly queuedBytes: number
  /** Percent of subscriptions per client id. */
  readonly clientShare: number
  /** Percent of each total per address. */
  readonly addressShare: number
}

export const defaultCoreLimits: CoreLimits = {
  subscriptionsPerSocket: 10_000,
  socketsPerClient: 64,
  ratePerSecond: 50,
  rateBurst: 1000,
  addressClients: 20,
  unacknowledged: 1000,
  queuedRequests: 64,
  ttl: RELAY_LIMITS.ttl.max,
  subscriptions: 1_000_000,
  deliveries: 1_000_000,
  queuedBytes: 64 * 1024 * 1024,
  clientShare: 10,
  addressShare: 25,
}

/** Events for metrics and logs, without payloads and ids. */
export interface RelayObserver {
  request(method: string, outcome: string, milliseconds: number): void
  published(outcome: string): void
  delivered(): void
  acknowledged(): void
  throttled(): void
  failure(error: unknown): void
}

export interface RelayOptions {
  readonly store: MailboxStore
  /** SHA-256 of the UTF-8 bytes, lowercase hex. */
  readonly hash: (text: string) => string
  /** Unix milliseconds. */
  readonly now?: () => number
  readonly limits?: Partial<CoreLimits>
  /**
   * Deliver `attestation: ""` for messages without one, so that the wallet library asks no verify
   * server. Default: true.
   */
  readonly emptyAttestation?: boolean
  readonly observer?: Partial<RelayObserver>
}

export interface Port {
  send(text: string): void
  close(code: number, reason: string): void
  /** False while too many unsent bytes wait, until `RelaySocket.drained`. */
  isWritable(): boolean
  /** Stops reading until `resume`. */
  pause(): void
  resume(): void
}

export interface Peer {
  /** `did:key:…` */
  readonly clientId: string
  readonly project: string
  /** The peer's network address, only compared. Default: the client id. */
  readonly address?: string
  readonly port: Port
}

export interface RelaySocket {
  receive(text: string): void
  drained(): void
  /** Call it after the socket closed. */
  closed(): void
}

export interface Relay {
  connect(peer: Peer): RelaySocket
  stats(): {
    readonly sockets: number
    readonly clients: number
    readonly topics: number
    readonly subscriptions: number
  }
  /** Resolves when all received requests are answered. */
  idle(): Promise<void>
}
