import type { ErrorName } from '@latchkey/protocol/errors'
import type { PublishParams } from '@latchkey/protocol/relay'
import type { PeerError } from '../envelope/parsePayload.js'
import type { TopicMessage } from '../relay/relayTypes.js'

export interface PlainError {
  readonly name: ErrorName
  readonly details: Readonly<Record<string, unknown>>
}

/** For every tab; its records are already written. */
export type Note =
  | { readonly kind: 'session'; readonly topic: string }
  | { readonly kind: 'gone'; readonly topic: string; readonly reason: string }
  | {
      readonly kind: 'answer'
      readonly id: number
      readonly outcome: { readonly result: unknown } | { readonly error: PeerError }
    }
  | {
      readonly kind: 'proposal'
      readonly pairingTopic: string
      readonly outcome: { readonly topic: string } | { readonly error: PlainError }
    }

export type WireCall =
  | { readonly do: 'publish'; readonly params: PublishParams; readonly keepAs?: string | undefined }
  | { readonly do: 'subscribe'; readonly topics: readonly string[] }
  | { readonly do: 'unsubscribe'; readonly topic: string }
  | { readonly do: 'wake' }

export type TabMessage =
  | { readonly t: 'call'; readonly tab: string; readonly n: number; readonly call: WireCall }
  | { readonly t: 'heard'; readonly tab: string; readonly n: number }
  | { readonly t: 'done'; readonly tab: string; readonly n: number; readonly failure?: PlainError }
  /** Took over the socket: repeat unanswered calls. */
  | { readonly t: 'leader' }
  | { readonly t: 'note'; readonly note: Note }
  /** The leader has no record of the topic. */
  | { readonly t: 'raw'; readonly message: TopicMessage }

export interface Wire {
  /** @throws LatchkeyError `relay_unreachable`, `relay_refused` */
  run(call: WireCall): Promise<void>
  /** For an answered message; a no-op without the socket. */
  forget(name: string): void
  tell(note: Note): void
  /** A hidden page gives up the socket; a visible one requests it again. */
  sleep(): void
  resume(): void
  close(): void
}
