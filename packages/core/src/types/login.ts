import type { SerializedError } from '@latchkey/protocol/errors'
import type { SocialProvider } from '@latchkey/protocol/features'

export interface LoginUser {
  readonly email?: string
  readonly username?: string
  /** False: the wallet exists on this device only, and the visitor can set up recovery. */
  readonly isRecoverable?: boolean | undefined
}

/** The progress of a login or of a change of the email address. */
export interface LoginState {
  readonly status: 'idle' | 'waiting' | 'failed'
  readonly error?: SerializedError | undefined
  /** The address that the last email was sent to. */
  readonly email?: string | undefined
  /** Time of the request for the last email, Unix milliseconds. */
  readonly sentAt?: number | undefined
  readonly provider?: SocialProvider | undefined
  /**
   * `true`: the browser blocked the window; `policy`: the page's Cross-Origin-Opener-Policy severs
   * it. In both cases {@link url} can be opened in this tab. `app`: the provider refuses in-app
   * browsers.
   */
  readonly isBlocked?: true | 'policy' | 'app' | undefined
  /** The provider's page, or the link that opens the Farcaster app. */
  readonly url?: string | undefined
  /**
   * The new address, and whether the code of the current (`primary`) or of the new (`secondary`)
   * one is awaited.
   */
  readonly change?: { readonly email: string; readonly step: 'primary' | 'secondary' } | undefined
  /** The session expired or was ended elsewhere. */
  readonly isOver?: true | undefined
  readonly user?: LoginUser | undefined
}
