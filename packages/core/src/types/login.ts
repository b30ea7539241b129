import type { SerializedError } from '@latchkey/protocol/errors'
import type { SocialProvider } from '@latchkey/protocol/features'

/** Who is logged in, as the wallet says. */
export interface LoginUser {
  readonly email?: string
  readonly username?: string
  /** False: the wallet is on this device alone, and they can see to that. Missing where they cannot. */
  readonly isRecoverable?: boolean | undefined
}

/** Where logging in stands, or a change of the e-mail address; there once somebody began. */
export interface LoginState {
  /** `failed`: {@link error} says why. */
  readonly status: 'idle' | 'waiting' | 'failed'
  readonly error?: SerializedError | undefined
  /** Where the last letter went. */
  readonly email?: string | undefined
  /** When it was asked for, Unix milliseconds. */
  readonly sentAt?: number | undefined
  /** The account elsewhere that was chosen. */
  readonly provider?: SocialProvider | undefined
  /**
   * Why no window can log in. `true`: the browser let none open; `policy`: the page's own policy cuts it off from windows
   * (Cross-Origin-Opener-Policy); with both {@link url} may be gone to instead. `app`: the provider does not serve the
   * browser of another app, in which this page stands: it has to be opened in the device's own.
   */
  readonly isBlocked?: true | 'policy' | 'app' | undefined
  /** Where the provider asks, or what Farcaster's app opens. */
  readonly url?: string | undefined
  /** The address that is to be the new one, and whose code is asked for. */
  readonly change?: { readonly email: string; readonly step: 'primary' | 'secondary' } | undefined
  /** It ended by itself: it was too old, or was ended elsewhere. A new log-in takes it away. */
  readonly isOver?: true | undefined
  /** Who is logged in, as the wallet says. */
  readonly user?: LoginUser | undefined
}
