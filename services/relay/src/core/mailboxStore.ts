/** A message that is to be stored. */
export interface NewMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  /** Client id of the publisher, who never gets it back. */
  readonly from: string
  /** Project id that the publisher connected with. It carries the cost, and so do `from` and `address` within it. */
  readonly project: string
  /** The publisher's network address. */
  readonly address: string
  /** Unix milliseconds. */
  readonly publishedAt: number
  /** Unix milliseconds from which on it does not exist any more. */
  readonly expiresAt: number
  /** Hashes that name the topic too. A message that shares one with another is the same message. */
  readonly keys: readonly string[]
}

/** A stored message. */
export interface StoredMessage extends Omit<NewMessage, 'keys' | 'project' | 'address'> {
  /** Place in the topic. Later messages have greater cursors, compared as text. */
  readonly cursor: string
}

/** A part of a topic's mailbox, in publish order. */
export interface Page {
  readonly messages: readonly {
    readonly message: StoredMessage
    /** Whether the asking client already has it. */
    readonly done: boolean
  }[]
  /** Whether more lies behind the last message (or behind `after`, when there is none). */
  readonly more: boolean
  /** Cursor of the newest message at this moment, empty when there is none. */
  readonly head: string
}

/** One question of {@link MailboxStore.read}. */
export interface PageQuery {
  readonly topic: string
  readonly clientId: string
  /** Cursor behind which to begin; empty is the beginning. */
  readonly after: string
}

/** How much one page may hold; at least one message always fits. */
export interface PageSize {
  readonly count: number
  readonly bytes: number
}

/** Confirms the delivery of a message to a client. */
export interface Receipt {
  readonly topic: string
  readonly cursor: string
  /** A client that has it now. */
  readonly clientId: string
}

/**
 * `duplicate`: it is there already. `topic_full`, `project_full`, `client_full`, `address_full`: refused, will not
 * succeed before something expires or is acknowledged. `overloaded`: no room at all at the moment.
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
  /** A message of a topic that is listened to, in publish order, after it was stored. */
  message(message: StoredMessage): void
  /** From now on messages of some topics may be missed. @param isLost answers as things stand when it is asked */
  interrupt(isLost: (topic: string) => boolean): void
  /** Some topics are heard again: read each from where it was left. */
  resync(isBack: (topic: string) => boolean): void
}

/** Keeps mailboxes and passes new messages on. Every call may reject; the relay then closes the asking socket. */
export interface MailboxStore {
  /** Kind of the event, for the log. */
  readonly kind: string
  /** Called once, before anything else. */
  attach(events: StoreEvents): void
  /** Resolves when the message is stored, and never before. */
  publish(message: NewMessage): Promise<PublishOutcome>
  /** Answers in the order of the queries, without expired messages. */
  read(queries: readonly PageQuery[], size: PageSize): Promise<readonly Page[]>
  /**
   * Notes that a client has a message. It stays until it expires, for clients that have not had it, but counts against
   * nobody from now on and leaves before others when room is short.
   */
  acknowledge(receipt: Receipt): Promise<void>
  /** Resolves when every later message of the topics will be told. */
  listen(topics: readonly string[]): Promise<void>
  unlisten(topics: readonly string[]): void
  /** Whether it can store at the moment. */
  isReady(): Promise<boolean>
  /** Numbers for the metrics, as far as they can be had cheaply. */
  stats(): { readonly messages?: number; readonly bytes?: number }
  close(): Promise<void>
}
