import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'

export interface SigningAccount {
  readonly chainId: Caip2
  readonly address: string
}

/** Confirms the visitor's email address for the signed message. */
export interface EmailCapture {
  confirmed(chainId: Caip2, address: string): string | undefined
  /**
   * Sends a code. @throws LatchkeyError `invalid_email`, `email_cooldown` with the seconds as `n`,
   * `mail_failed`, `siwx_unreachable`
   */
  begin(input: { readonly email: string; readonly locale?: string | undefined }): Promise<void>
  /** Sends another code after 30 s. @throws as `begin`, and `expired_code` after the fifth email */
  resend(): Promise<void>
  /**
   * @returns the confirmed address @throws LatchkeyError `wrong_code`, `expired_code`,
   *   `siwx_unreachable`
   */
  confirm(input: SigningAccount & { readonly code: string }): Promise<string>
  /** Accepts proof from the login of an embedded wallet. */
  take(account: SigningAccount, proven: { readonly email: string; readonly proof: string }): string
  /** Removes the address here and on the server. */
  forget(chainId: Caip2, address: string): Promise<void>
}

export interface EmailCaptureState {
  readonly caipAddress: Caip10
  /** `done`: confirmed, will be signed. `skipped`: the visitor signs without one. */
  readonly step: 'email' | 'code' | 'done' | 'skipped'
  readonly status: 'idle' | 'waiting' | 'failed'
  readonly required: boolean
  readonly email?: string
  /** Last request for a code, Unix milliseconds. */
  readonly sentAt?: number
  readonly error?: SerializedError
}
