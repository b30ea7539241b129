import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { EmailCapture } from './emailCapture.js'
export type { EmailCaptureState } from './emailCapture.js'
import type { SiwxData, SiwxSession } from '@latchkey/protocol/signIn'

export type { SiwxData, SiwxSession } from '@latchkey/protocol/signIn'

export interface SiwxMessageInput {
  readonly chainId: Caip2
  readonly accountAddress: string
  /** ISO 8601. */
  readonly notBefore?: string | undefined
}

export interface SiwxMessage extends SiwxData {
  toString(): string
}

export interface SiwxClient {
  /** Base URL of the gateway, without a trailing slash. */
  readonly gateway: string | undefined
  readonly projectId: string | undefined
}

/**
 * Sign-in with wallets (CAIP-122): an implementation of the host's, or a ready-made one of
 * `@latchkey/siwx`.
 */
export interface Siwx {
  /** Receives the client before any other call. May be called more than once. */
  start?(client: SiwxClient): void
  createMessage(input: SiwxMessageInput): SiwxMessage | Promise<SiwxMessage>
  /**
   * Called when a sign-in is about to be requested. Fetches what the message needs from a server,
   * so that a phone opens the wallet within the visitor's tap. Never throws.
   */
  prepare?(input: Pick<SiwxMessageInput, 'chainId' | 'accountAddress'>): void
  signMessage?(input: {
    readonly message: string
    readonly chainId: Caip2
    readonly accountAddress: string
  }): Promise<string>
  /** Verifies and stores a session. Rejects when it does not verify. */
  addSession(session: SiwxSession): Promise<void>
  /** Verifies sessions and replaces all stored ones with them. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** The currently valid sessions of an account. */
  getSessions(chainId: Caip2, address: string): readonly SiwxSession[] | Promise<readonly SiwxSession[]>
  /** Ends the session of exactly this chain and address. */
  revokeSession(chainId: Caip2, address: string): Promise<void>
  /**
   * A fresh access token for requests to servers.
   *
   * @returns undefined without a session, and when the browser hides the token from scripts
   */
  getAccessToken?(chainId: Caip2, address: string): Promise<string | undefined>
  /** Set if the server confirms email addresses. */
  readonly emailCapture?: EmailCapture | undefined
  /**
   * Milliseconds between checks of the active account's session. Default: checked when it expires.
   */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Maximum lifetime of a session in seconds. */
  readonly lifetime?: number | undefined
  /** Whether a connection without a session is ended. Default true. */
  getRequired?(): boolean
  /**
   * `manual`: visitors are asked only when the host calls `signIn`, and sign-in is never required.
   */
  readonly prompt?: 'auto' | 'manual' | undefined
  /** Whether disconnecting also ends the session. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
}

export interface SignInState {
  readonly caipAddress: Caip10
  readonly status: 'checking' | 'unsigned' | 'signing' | 'signed' | 'failed'
  readonly required: boolean
  readonly session?: SiwxSession
  readonly error?: SerializedError
}
