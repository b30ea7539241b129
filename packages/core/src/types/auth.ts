import type { Namespace } from '@latchkey/protocol/caip'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { AppEvent, AppRequest, AppSuccess, FrameUser } from '@latchkey/protocol/frame'
import type { AccountType } from './connection.js'

/** The part of a connector that logs visitors in. */
export interface Auth {
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
  readonly passkey: boolean
  /** The host's choice, the default first. */
  readonly accountTypes?: readonly AccountType[] | undefined
  /** Families in which a login can sign the visitor in. */
  readonly signsIn?: readonly Namespace[] | undefined
  /** @throws LatchkeyError `chunk_failed`, `client_disposed` */
  session(): Promise<AuthSession>
}

export interface AuthSession {
  /**
   * Sends a request to the frame, loading it first.
   *
   * @throws LatchkeyError `iframe_load_failed`, `unverified_domain`, `iframe_request_timeout`,
   *   `request_aborted`, and the frame's errors
   */
  request<N extends AppEvent>(name: N, payload?: AppRequest<N>, signal?: AbortSignal): Promise<AppSuccess<N>>
  /**
   * Waits for a social provider's redirect.
   *
   * @returns its URL
   * @throws LatchkeyError `user_rejected` when the window was closed, `request_aborted`
   */
  waitForSocial(popup: Window, signal: AbortSignal): Promise<string>
  /**
   * The URL that leads to a social provider in this tab.
   *
   * @param returnUri gets the result in its query
   */
  wayTo(uri: string, returnUri: string): string
  /** @param locale BCP 47 tag; undefined: the frame chooses */
  speak(locale: string | undefined): void
  user(): FrameUser | undefined
  /** Lays the frame over an element; returns the function that ends this. */
  show(element: HTMLElement): () => void
}
