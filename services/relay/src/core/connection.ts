import type { ParsedRefusal, ParsedRequest } from '@latchkey/protocol/relay'
import type { Party } from './parties.js'
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
   * The newest message when the first page was read. Later messages arrived after the subscription
   * and are delivered even when another socket of the same client already received them.
   */
  head: string | undefined
  /** First message that came before that page was read, so it is newer than the subscription as well. */
  first: string | undefined
  /** Live: messages are sent as they come. Otherwise they are read from the store. */
  live: boolean
  /** A message came while the store was being read. */
  dirty: boolean
}

/** A delivery that waits for its acknowledgement. */
export interface Delivered {
  readonly subscription: Subscription
  readonly cursor: string
}

/** A request that waits for its turn. */
export interface Queued {
  readonly frame: ParsedRequest | ParsedRefusal
  readonly bytes: number
}

/** State of one socket. */
export interface Connection extends Required<Peer> {
  readonly client: Party
  readonly place: Party
  readonly subscriptions: Map<string, Subscription>
  /** Subscriptions that have to be read from the store, oldest need first. */
  readonly lagging: Set<Subscription>
  /** By the id of the request. */
  readonly unacknowledged: Map<string, Delivered>
  readonly queue: Queued[]
  queuedBytes: number
  /** Ends what the socket waits for at the moment: its turn, or a port that can be written to. */
  wake: { readonly reason: 'turn' | 'drained'; readonly resolve: () => void } | undefined
  working: boolean
  pumping: boolean
  paused: boolean
  closed: boolean
}

/** State of a new socket. */
export function createConnection(peer: Required<Peer>, client: Party, place: Party): Connection {
  return {
    ...peer,
    client,
    place,
    subscriptions: new Map(),
    lagging: new Set(),
    unacknowledged: new Map(),
    queue: [],
    queuedBytes: 0,
    wake: undefined,
    working: false,
    pumping: false,
    paused: false,
    closed: false,
  }
}
