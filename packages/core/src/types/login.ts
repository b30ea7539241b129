import type { SerializedError } from '@latchkey/protocol/errors'
import type { SocialProvider } from '@latchkey/protocol/features'

/** The logged-in user, as the embedded wallet reports it. */
export interface LoginUser {
  readonly email?: string
  readonly username?: string
  /**
   * False: the wallet exists on this device only, and the visitor can set up recovery. Missing if
   * they cannot.
   */
  readonly isRecoverable?: boolean | undefined
}

/** The progress of a login or of a change of the email address. Present once one has begun. */
export interface LoginState {
  /** {@link error} explains `failed`. */
  readonly status: 'idle' | 'waiting' | 'failed'
  readonly error?: SerializedError | undefined
  /** The address that the last email was sent to. */
  readonly email?: string | undefined
  /** Time of the request for the last email, Unix milliseconds. */
  readonly sentAt?: number | undefined
  /** The chosen social provider. */
  readonly provider?: SocialProvider | undefined
  /**
   * Why no window can log in. `true`: the browser blocked it. `policy`: the page's
   * Cross-Origin-Opener-Policy severs the window. In both cases {@link url} can be opened in this
   * tab instead. `app`: the provider refuses in-app browsers; the page must be opened in the
   * device's own browser.
   */
  readonly isBlocked?: true | 'policy' | 'app' | undefined
  /** The provider's page, or the link that opens the Farcaster app. */
  readonly url?: string | undefined
  /**
   * A pending change of address: the new one, and whether the code of the current (`primary`) or of
   * the new (`secondary`) address is awaited.
   */
  readonly change?: { readonly email: string; readonly step: 'primary' | 'secondary' } | undefined
  /** The session expired or was ended elsewhere. Cleared by the next login. */
  readonly isOver?: true | undefined
  /** The logged-in user, as the wallet reports it. */
  readonly user?: LoginUser | undefined
}
