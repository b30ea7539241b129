import { RELAY_LIMITS } from '@latchkey/protocol/relay'
import type { MailboxStore } from './mailboxStore.js'

/** Limits of the relay's core. Defaults: `defaultCoreLimits`. */
export interface CoreLimits {
  readonly subscriptionsPerSocket: number
  readonly socketsPerClient: number
  /** Requests and published messages a second for one client id, and how many may come at once. */
  readonly ratePerSecond: number
  readonly rateBurst: number
  /** How many times the rate of one client all clients at one address have together. */
  readonly addressClients: number
  /** Deliveries of one socket that wait for their acknowledgement; further ones wait in the mailbox. */
  readonly unacknowledged: number
  /** Requests of one socket that wait for their turn before reading stops. */
  readonly queuedRequests: number
  /** Seconds that a message lives at most. */
  readonly ttl: number
  /** Of all sockets: subscriptions, unacknowledged deliveries, bytes of requests that wait for their turn. */
  readonly subscriptions: number
  readonly deliveries: number
  readonly queuedBytes: number
  /** Percent of the subscriptions that one client id may have. */
  readonly clientShare: number
  /** Percent of each of these that one address may have. */
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

/** Events of the core for metrics and logs, without payloads and ids. */
export interface RelayObserver {
  request(method: string, outcome: string, milliseconds: number): void
  published(outcome: string): void
  delivered(): void
  acknowledged(): void
  /** A socket had to wait for its rate limit. */
  throttled(): void
  /** The store failed. */
  failure(error: unknown): void
}

/** Options of `createRelay`. */
export interface RelayOptions {
  readonly store: MailboxStore
  /** SHA-256 of the text's UTF-8 bytes as lower-case hex. */
  readonly hash: (text: string) => string
  /** Unix milliseconds. */
  readonly now?: () => number
  readonly limits?: Partial<CoreLimits>
  /**
   * Deliver `attestation: ""` where none was published, which keeps library wallets from asking a verify server. On by
   * default.
   */
  readonly emptyAttestation?: boolean
  readonly observer?: Partial<RelayObserver>
}

/** The socket as the core sees it. */
export interface Port {
  send(text: string): void
  close(code: number, reason: string): void
  /** False while too much waits to be sent. `RelaySocket.drained` says when it is true again. */
  isWritable(): boolean
  /** Stop and go on reading from the peer. */
  pause(): void
  resume(): void
}

/** A connected, already authorized client. */
export interface Peer {
  /** `did:key:…` */
  readonly clientId: string
  readonly project: string
  /** The peer's network address, only compared; the client id when absent. */
  readonly address?: string
  readonly port: Port
}

/** The core's side of a socket. */
export interface RelaySocket {
  /** Takes one text frame. */
  receive(text: string): void
  /** The port is writable again. */
  drained(): void
  /** The socket is gone; nothing is sent to its port any more. */
  closed(): void
}

/** A relay without a transport. */
export interface Relay {
  connect(peer: Peer): RelaySocket
  stats(): {
    readonly sockets: number
    readonly clients: number
    readonly topics: number
    readonly subscriptions: number
  }
  /** Resolves when every request that was received is answered. */
  idle(): Promise<void>
}
