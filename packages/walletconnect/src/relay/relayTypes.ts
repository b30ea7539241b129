import type { Logger, Platform } from '@latchkey/core/adapter'
import type { PublishParams } from '@latchkey/protocol/relay'

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

export interface TopicMessage {
  readonly topic: string
  readonly message: string
}

export interface RelayOptions {
  readonly platform: Pick<Platform, 'now' | 'setTimeout' | 'clearTimeout' | 'random'>
  readonly urls: readonly string[]
  readonly open: (relayUrl: string) => Promise<() => SocketLike>
  /** 19-digit ids. */
  readonly nextId: () => string
  readonly subscriptionId: (topic: string) => Promise<string>
  /**
   * Resolves when the message is stored or handled, which acknowledges it. False: the topic is
   * unknown here, and the message waits.
   */
  readonly onMessage: (message: TopicMessage) => Promise<boolean>
  readonly log: Logger
}

/** Reconnects by itself. Open only with a subscription or an unanswered call. */
export interface Relay {
  /**
   * @param keepAs publishes the message again under this name on every new socket, for a relay that
   *   lost its memory: until it is forgotten or expires, or its topic has no subscription
   * @throws LatchkeyError `relay_unreachable` after 60 s, `relay_refused` when every relay refuses
   */
  publish(params: PublishParams, keepAs?: string): Promise<void>
  forget(name: string): void
  /** Also delivers stored messages. @throws as {@link publish} */
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topic: string): void
  /** Reconnects, or checks that the socket still answers. */
  wake(): void
  close(): void
}
