export interface NewMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  /** The publisher's client id; it never receives the message. */
  readonly from: string
  /** Project id that is charged, with `from` and `address`. */
  readonly project: string
  readonly address: string
  readonly publishedAt: number
  /** Unix milliseconds, exclusive. */
  readonly expiresAt: number
  /** Hashes that include the topic. A common key means the same message. */
  readonly keys: readonly string[]
}

export interface StoredMessage extends Omit<NewMessage, 'keys' | 'project' | 'address'> {
  /** Position in the topic, ascending in text order. */
  readonly cursor: string
}

export interface Page {
  readonly messages: readonly {
    readonly message: StoredMessage
    readonly done: boolean
  }[]
  /** Whether messages follow the last one (or `after`, if empty). */
  readonly more: boolean
  /** Cursor of the newest message, or empty. */
  readonly head: string
}

export interface PageQuery {
  readonly topic: string
  readonly clientId: string
  /** Exclusive; empty for the beginning. */
  readonly after: string
}

/** The first message always fits. */
export interface PageSize {
  readonly count: number
  readonly bytes: number
}

export interface Receipt {
  readonly topic: string
  readonly cursor: string
  readonly clientId: string
}

/**
 * `duplicate`: already stored. `*_full`: refused until something expires or is acknowledged.
 * `overloaded`: no room at all now.
 */
export type PublishOutcome =
  | 'stored'
  | 'duplicate'
  | 'topic_full'
  | 'project_full'
  | 'client_full'
  | 'address_full'
  | 'overloaded'

export interface StoreEvents {
  /** In publish order. */
  message(message: StoredMessage): void
  /** @param isLost answers for the moment of the call */
  interrupt(isLost: (topic: string) => boolean): void
  /** These topics are heard again: read each from its last cursor. */
  resync(isRecovered: (topic: string) => boolean): void
}

/**
 * Stores mailboxes and passes on new messages. When a call rejects, the relay closes the requesting
 * socket.
 */
export interface MailboxStore {
  readonly kind: string
  attach(events: StoreEvents): void
  /** Resolves only after the message is stored. */
  publish(message: NewMessage): Promise<PublishOutcome>
  /** In the order of the queries, without expired messages. */
  read(queries: readonly PageQuery[], size: PageSize): Promise<readonly Page[]>
  /**
   * Records that a client has a message. For other clients it stays until it expires, but is no
   * longer charged and leaves first when room is short.
   */
  acknowledge(receipt: Receipt): Promise<void>
  /** Resolves when all later messages will be reported. */
  listen(topics: readonly string[]): Promise<void>
  unlisten(topics: readonly string[]): void
  isReady(): Promise<boolean>
  /** For metrics; omits numbers that are expensive to count. */
  stats(): { readonly messages?: number; readonly bytes?: number }
  close(): Promise<void>
}
