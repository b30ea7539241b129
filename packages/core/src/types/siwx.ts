import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { EmailCapture } from './emailCapture.js'
export type { EmailCaptureState } from './emailCapture.js'
import type { SiwxData, SiwxSession } from '@latchkey/protocol/signIn'

export type { SiwxData, SiwxSession } from '@latchkey/protocol/signIn'

/** What a message is made of. */
export interface SiwxMessageInput {
  readonly chainId: Caip2
  readonly accountAddress: string
  /** ISO 8601. */
  readonly notBefore?: string | undefined
}

/** A message to sign: its fields, and its text. */
export interface SiwxMessage extends SiwxData {
  toString(): string
}

/** What a client tells of itself to who keeps its sessions. */
export interface SiwxClient {
  /** Base URL of the gateway, without a trailing slash. */
  readonly gateway: string | undefined
  readonly projectId: string | undefined
}

/** How visitors sign in with their wallets: an object of the host's, or a ready-made one of `@latchkey/siwx`. */
export interface Siwx {
  /** Hears whose sessions it keeps, before anything else is asked of it; maybe more than once. */
  start?(client: SiwxClient): void
  createMessage(input: SiwxMessageInput): SiwxMessage | Promise<SiwxMessage>
  /**
   * Called when a visitor is about to be asked: what the message takes from a server is fetched now, so that `createMessage`
   * answers at once and a phone opens the wallet within the visitor's tap. Never throws.
   */
  prepare?(input: Pick<SiwxMessageInput, 'chainId' | 'accountAddress'>): void
  /** Only where the host signs in its own way; otherwise the wallet does. */
  signMessage?(input: {
    readonly message: string
    readonly chainId: Caip2
    readonly accountAddress: string
  }): Promise<string>
  /** Verifies a session and keeps it. Rejects when it does not verify. */
  addSession(session: SiwxSession): Promise<void>
  /** The same for all sessions at once, in the place of those that are kept. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions of an account that hold now. */
  getSessions(chainId: Caip2, address: string): readonly SiwxSession[] | Promise<readonly SiwxSession[]>
  /** Ends the session of exactly this chain and address. */
  revokeSession(chainId: Caip2, address: string): Promise<void>
  /**
   * A token for requests to servers, as good as new.
   *
   * @returns undefined for an account without a session, and where the browser keeps the token from scripts
   */
  getAccessToken?(chainId: Caip2, address: string): Promise<string | undefined>
  /** There where the server confirms e-mail addresses; visitors are asked where `features.emailCapture` is on. */
  readonly emailCapture?: EmailCapture | undefined
  /** Milliseconds after which a session on show is looked up again; by default it is when it ends. */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Seconds that a session lasts at most; the sign-in view says it. */
  readonly lifetime?: number | undefined
  /** Whether a connection without a session ends; default true. */
  getRequired?(): boolean
  /** `manual`: visitors are asked only when the host calls `signIn`, and nothing is required. */
  readonly prompt?: 'auto' | 'manual' | undefined
  /** Whether disconnecting ends the session as well; default true. */
  readonly signOutOnDisconnect?: boolean | undefined
}

/** Where the sign-in of the account on show stands. */
export interface SignInState {
  readonly caipAddress: Caip10
  /** `failed`: nobody knows whether there is a session. */
  readonly status: 'checking' | 'unsigned' | 'signing' | 'signed' | 'failed'
  /** Whether the visitor has to sign in to stay connected. */
  readonly required: boolean
  readonly session?: SiwxSession
  /** Why the last signature came to nothing. */
  readonly error?: SerializedError
}
