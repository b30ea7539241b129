import type { Logger, Platform } from '@latchkey/core/adapter'
import type { PublishParams } from '@latchkey/protocol/relay'

/** What is used of a WebSocket. */
export interface SocketLike {
  readonly readyState: number
  send(data: string): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'open' | 'error', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void
}

/** A message of a topic, as it came from the relay. */
export interface TopicMessage {
  readonly topic: string
  readonly message: string
}

/** What {@link Relay} needs. */
export interface RelayOptions {
  readonly platform: Pick<Platform, 'now' | 'setTimeout' | 'clearTimeout' | 'random'>
  /** In the order in which they are tried; at least one. */
  readonly urls: readonly string[]
  /** Signs a fresh token; what it resolves to opens a socket with that. */
  readonly open: (relayUrl: string) => Promise<() => SocketLike>
  /** 19-digit ids. */
  readonly nextId: () => string
  /** The id under which the relay knows a subscription. */
  readonly subscriptionId: (topic: string) => Promise<string>
  /**
   * Resolves when the message is stored or handled; only then it is acknowledged. False: nobody here knows its topic,
   * and it is not acknowledged, so that whoever does still gets it.
   */
  readonly onMessage: (message: TopicMessage) => Promise<boolean>
  readonly log: Logger
}

/**
 * A connection to one of several relays that heals by itself. The socket exists only while there is a subscription or
 * something unanswered.
 */
export interface Relay {
  /**
   * @param keepAs what waits for an answer is kept under this name and published again on every new socket, for a relay
   * that lost its memory meanwhile: until it is forgotten, its time is over, or nobody listens to its topic any more
   * @throws LatchkeyError `relay_unreachable` after 60 s, `relay_refused` at once when every relay refuses
   */
  publish(params: PublishParams, keepAs?: string): Promise<void>
  /** Nothing waits for what was kept under this name any more. */
  forget(name: string): void
  /** Also delivers what waits in the topics' mailboxes. @throws as {@link publish} */
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topic: string): void
  /** The page is visible, shown or online again: reconnects at once, or checks that the open socket still answers. */
  wake(): void
  /** Closes for good; what is unanswered rejects. */
  close(): void
}
