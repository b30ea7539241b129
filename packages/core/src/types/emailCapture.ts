import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'

/** An account that signs in. */
export interface SigningAccount {
  readonly chainId: Caip2
  readonly address: string
}

/** Confirms the e-mail address of who signs in, who then signs it with the rest. */
export interface EmailCapture {
  /** The address that this browser has confirmed for an account. */
  confirmed(chainId: Caip2, address: string): string | undefined
  /**
   * Sends a code. @throws LatchkeyError `invalid_email`, `email_cooldown` with the seconds as `n`, `mail_failed`,
   * `siwx_unreachable`
   */
  begin(input: { readonly email: string; readonly locale?: string | undefined }): Promise<void>
  /** Sends another one, at the earliest 30 seconds later. @throws as `begin`, and `expired_code` after the fifth letter */
  resend(): Promise<void>
  /** Takes the code. @returns the address @throws LatchkeyError `wrong_code`, `expired_code`, `siwx_unreachable` */
  confirm(input: SigningAccount & { readonly code: string }): Promise<string>
  /** Takes over what proves an address that was confirmed elsewhere: the log-in of an embedded wallet. */
  take(account: SigningAccount, proven: { readonly email: string; readonly proof: string }): string
  /** Takes the address out, here and at the server; the session goes on without. */
  forget(chainId: Caip2, address: string): Promise<void>
}

/** Where the question for an e-mail address stands. */
export interface EmailCaptureState {
  /** Whose sign-in it is for. */
  readonly caipAddress: Caip10
  /** What is asked for; `done`: the address is confirmed and will be signed; `skipped`: none will. */
  readonly step: 'email' | 'code' | 'done' | 'skipped'
  readonly status: 'idle' | 'waiting' | 'failed'
  /** Nobody signs in without. */
  readonly required: boolean
  readonly email?: string
  /** When the last letter was asked for, milliseconds since 1970. */
  readonly sentAt?: number
  readonly error?: SerializedError
}
