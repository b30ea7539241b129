import type { ParsedRefusal, ParsedRequest } from '@latchkey/protocol/relay'
import type { Bucket } from './bucket.js'
import type { Peer } from './relayTypes.js'

/** One topic of one socket. */
export interface Subscription {
  readonly topic: string
  /** `hex(SHA-256(topic + clientId))` */
  readonly id: string
  readonly connection: Connection
  /** Everything up to here was sent or is not meant for this client. */
  cursor: string
  /**
   * Newest message when the first page was read. What is newer came after the subscription and is delivered even when
   * another socket of the same client already has it (protocol page 3.5.6).
   */
  head: string | undefined
  /** First message that came before that page was read, so it is newer than the subscription as well. */
  first: string | undefined
  /** Live: messages are sent as they come. Otherwise they are read from the store. */
  live: boolean
  /** A message came while the store was being read. */
  dirty: boolean
}

/** What all sockets of a client id share. */
export interface Client {
  sockets: number
  readonly bucket: Bucket
}

/** State of one socket. */
export interface Connection extends Peer {
  readonly client: Client
  readonly subscriptions: Map<string, Subscription>
  /** Subscriptions that have to be read from the store, oldest need first. */
  readonly lagging: Set<Subscription>
  /** Deliveries without an acknowledgement, by the id of the request. */
  readonly unacknowledged: Map<string, { readonly topic: string; readonly cursor: string }>
  readonly queue: (ParsedRequest | ParsedRefusal)[]
  working: boolean
  pumping: boolean
  paused: boolean
  closed: boolean
}

/** State of a new socket. */
export function createConnection(peer: Peer, client: Client): Connection {
  return {
    ...peer,
    client,
    subscriptions: new Map(),
    lagging: new Set(),
    unacknowledged: new Map(),
    queue: [],
    working: false,
    pumping: false,
    paused: false,
    closed: false,
  }
}
