export interface NewMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Client id of the publisher, which never receives it. */
  readonly from: string
  /** The publisher's project id, which is charged; within it, so are `from` and `address`. */
  readonly project: string
  readonly address: string
  readonly publishedAt: number
  /** Unix milliseconds, exclusive. */
  readonly expiresAt: number
  /** Hashes that include the topic. Messages with a common key are the same message. */
  readonly keys: readonly string[]
}

export interface StoredMessage extends Omit<NewMessage, 'keys' | 'project' | 'address'> {
  /** Position in the topic; later messages have greater cursors in text order. */
  readonly cursor: string
}

export interface Page {
  readonly messages: readonly {
    readonly message: StoredMessage
    readonly done: boolean
  }[]
  /** Whether messages follow the last one (or `after`, if empty). */
  readonly more: boolean
  /** Cursor of the newest message; empty without one. */
  readonly head: string
}

export interface PageQuery {
  readonly topic: string
  readonly clientId: string
  /** Exclusive cursor; empty for the beginning. */
  readonly after: string
}

/** Limits of a page; the first message always fits. */
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
 * `duplicate`: already stored. `topic_full`, `project_full`, `client_full`, `address_full`: refused
 * until something expires or is acknowledged. `overloaded`: no room at all now.
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
  /** A stored message of a listened topic, in publish order. */
  message(message: StoredMessage): void
  /** @param isLost answers for the moment of the call */
  interrupt(isLost: (topic: string) => boolean): void
  /** Some topics are heard again: read each from its last cursor. */
  resync(isBack: (topic: string) => boolean): void
}

/**
 * Stores mailboxes and passes on new messages. Any call may reject; the relay then closes the
 * requesting socket.
 */
export interface MailboxStore {
  readonly kind: string
  attach(events: StoreEvents): void
  /** Resolves only after the message is stored. */
  publish(message: NewMessage): Promise<PublishOutcome>
  /** In the order of the queries, without expired messages. */
  read(queries: readonly PageQuery[], size: PageSize): Promise<readonly Page[]>
  /**
   * Records that a client has a message. It stays for other clients until it expires, but is no
   * longer charged and leaves first when room is short.
   */
  acknowledge(receipt: Receipt): Promise<void>
  /** Resolves when all later messages of the topics will be reported. */
  listen(topics: readonly string[]): Promise<void>
  unlisten(topics: readonly string[]): void
  isReady(): Promise<boolean>
  /** For the metrics; omits numbers that are expensive to count. */
  stats(): { readonly messages?: number; readonly bytes?: number }
  close(): Promise<void>
}
