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
  /** Base URL, without a trailing slash. */
  readonly gateway: string | undefined
  readonly projectId: string | undefined
}

/** Sign-in with wallets (CAIP-122): the host's own, or one of `@latchkey/siwx`. */
export interface Siwx {
  /** Called before all others, maybe more than once. */
  start?(client: SiwxClient): void
  createMessage(input: SiwxMessageInput): SiwxMessage | Promise<SiwxMessage>
  /**
   * Fetches what the next message needs, so that a phone opens the wallet within the tap. Never
   * throws.
   */
  prepare?(input: Pick<SiwxMessageInput, 'chainId' | 'accountAddress'>): void
  signMessage?(input: {
    readonly message: string
    readonly chainId: Caip2
    readonly accountAddress: string
  }): Promise<string>
  /** Verifies and stores a session; rejects when invalid. */
  addSession(session: SiwxSession): Promise<void>
  /** Verifies sessions; they replace all stored ones. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  /** An account's valid sessions. */
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
  /** Between checks of the active session, milliseconds. Default: when it expires. */
  readonly sessionRefetchIntervalMs?: number | undefined
  /** Maximum of a session, seconds. */
  readonly lifetime?: number | undefined
  /** Ends connections without a session. Default true. */
  getRequired?(): boolean
  /** `manual`: only the host's `signIn` asks visitors, and sign-in is never required. */
  readonly prompt?: 'auto' | 'manual' | undefined
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
}

export interface SignInState {
  readonly caipAddress: Caip10
  readonly status: 'checking' | 'unsigned' | 'signing' | 'signed' | 'failed'
  readonly required: boolean
  readonly session?: SiwxSession
  readonly error?: SerializedError
}
