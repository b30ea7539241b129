import type { ErrorName } from '@latchkey/protocol/errors'
import type { PublishParams } from '@latchkey/protocol/relay'
import type { PeerError } from '../envelope/parsePayload.js'
import type { TopicMessage } from '../relay/relayTypes.js'

/** An error that may travel between tabs. */
export interface PlainError {
  readonly name: ErrorName
  readonly details: Readonly<Record<string, unknown>>
}

/** Something that every tab must know; records are already written. */
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

/** Work that only the tab with the socket does. */
export type WireCall =
  | { readonly do: 'publish'; readonly params: PublishParams; readonly keepAs?: string | undefined }
  | { readonly do: 'subscribe'; readonly topics: readonly string[] }
  | { readonly do: 'unsubscribe'; readonly topic: string }
  | { readonly do: 'wake' }

/** What tabs say to each other. */
export type TabMessage =
  | { readonly t: 'call'; readonly tab: string; readonly n: number; readonly call: WireCall }
  | { readonly t: 'heard'; readonly tab: string; readonly n: number }
  | { readonly t: 'done'; readonly tab: string; readonly n: number; readonly failure?: PlainError }
  /** A tab has taken the socket over: unanswered calls are told again. */
  | { readonly t: 'leader' }
  | { readonly t: 'note'; readonly note: Note }
  /** A message whose topic the leader has no record of. */
  | { readonly t: 'raw'; readonly message: TopicMessage }

/** The relay as a tab sees it, whichever tab has the socket. */
export interface Wire {
  /** @throws LatchkeyError `relay_unreachable`, `relay_refused` */
  run(call: WireCall): Promise<void>
  /** What was published with `keepAs` is answered; a tab without the socket has nothing to forget. */
  forget(name: string): void
  /** Tells the other tabs. */
  tell(note: Note): void
  /** Gives the socket up (the page is put away) or asks for it again. */
  sleep(): void
  resume(): void
  close(): void
}
