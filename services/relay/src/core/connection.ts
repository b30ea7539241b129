import type { ParsedRefusal, ParsedRequest } from '@latchkey/protocol/relay'
import type { Party } from './parties.js'
import type { Peer } from './relayTypes.js'

export interface Subscription {
  readonly topic: string
  /** `hex(SHA-256(topic + clientId))` */
  readonly id: string
  readonly connection: Connection
  /** Messages up to here were sent, or are not for this client. */
  cursor: string
  /**
   * Newest message at the first page; later ones are delivered even if another socket of the client
   * has them.
   */
  head: string | undefined
  first: string | undefined
  /** Gets messages as they arrive; otherwise reads the store. */
  live: boolean
  hasUnread: boolean
}

export interface Delivered {
  readonly subscription: Subscription
  readonly cursor: string
}

export interface Queued {
  readonly frame: ParsedRequest | ParsedRefusal
  readonly bytes: number
}

export interface Connection extends Required<Peer> {
  readonly client: Party
  readonly place: Party
  readonly subscriptions: Map<string, Subscription>
  /** Longest waiting first. */
  readonly lagging: Set<Subscription>
  readonly unacknowledged: Map<string, Delivered>
  readonly queue: Queued[]
  queuedBytes: number
  wake: { readonly reason: 'turn' | 'drained'; readonly resolve: () => void } | undefined
  working: boolean
  pumping: boolean
  paused: boolean
  closed: boolean
}

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
