import type { SerializedError } from '@latchkey/protocol/errors'
import type { SocialProvider } from '@latchkey/protocol/features'

export interface LoginUser {
  readonly email?: string
  readonly username?: string
  /** False: the wallet exists on this device only. */
  readonly isRecoverable?: boolean | undefined
}

/** The progress of a login or an email change. */
export interface LoginState {
  readonly status: 'idle' | 'waiting' | 'failed'
  readonly error?: SerializedError | undefined
  /** Address of the last email. */
  readonly email?: string | undefined
  /** Request for the last email, Unix milliseconds. */
  readonly sentAt?: number | undefined
  readonly provider?: SocialProvider | undefined
  /**
   * `true`: the browser blocked the window; `policy`: the page's Cross-Origin-Opener-Policy severs
   * it; then {@link url} can be opened in this tab. `app`: the provider refuses in-app browsers.
   */
  readonly isBlocked?: true | 'policy' | 'app' | undefined
  /** The provider's page, or the Farcaster app's link. */
  readonly url?: string | undefined
  /** The new address, and which code is awaited: the current (`primary`) or new address's. */
  readonly change?: { readonly email: string; readonly step: 'primary' | 'secondary' } | undefined
  /** The session expired or was ended elsewhere. */
  readonly isOver?: true | undefined
  readonly user?: LoginUser | undefined
}
