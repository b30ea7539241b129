import type { Namespace } from '@latchkey/protocol/caip'
import type { SocialProvider } from '@latchkey/protocol/features'
import type { AppEvent, AppRequest, AppSuccess, FrameUser } from '@latchkey/protocol/frame'
import type { AccountType } from './connection.js'

/** What a connector that logs visitors in adds. */
export interface Auth {
  /** Ways to log in that it has; which of them are shown is the project's and the host's choice. */
  readonly email: boolean
  readonly socials: readonly SocialProvider[]
  readonly passkey: boolean
  /** Types of accounts that it shows, where the host said so; without a choice of the visitor's the first one is used. */
  readonly accountTypes?: readonly AccountType[] | undefined
  /** Families in which a login can be the sign-in as well (`ConnectParameters.signIn`). */
  readonly signsIn?: readonly Namespace[] | undefined
  /** Loads what logs in. @throws LatchkeyError `chunk_failed`, `client_disposed` */
  session(): Promise<AuthSession>
}

/** The way to the page that logs visitors in and holds their keys. */
export interface AuthSession {
  /**
   * Asks that page, which is loaded where it is not there.
   *
   * @throws LatchkeyError `iframe_load_failed`, `unverified_domain`, `iframe_request_timeout`, `request_aborted`, and
   * what the page answers
   */
  request<N extends AppEvent>(name: N, payload?: AppRequest<N>, signal?: AbortSignal): Promise<AppSuccess<N>>
  /**
   * Waits until a provider has led back to a window.
   *
   * @returns the address that it led back to
   * @throws LatchkeyError `user_rejected` when the window was closed, `request_aborted`
   */
  waitForSocial(popup: Window, signal: AbortSignal): Promise<string>
  /**
   * The address that leads to a provider in this tab.
   *
   * @param uri the provider's page
   * @param returnUri what the visitor comes back to, with the result in its query
   */
  wayTo(uri: string, returnUri: string): string
  /** Has that page and its letters speak a language. @param locale BCP 47 tag; undefined: its own */
  speak(locale: string | undefined): void
  /** Who is logged in, as far as the page has said. */
  user(): FrameUser | undefined
  /** Lays that page over an element, until the returned function is called. */
  show(element: HTMLElement): () => void
}
