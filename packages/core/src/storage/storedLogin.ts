/** What is kept of a log-in. */
export interface StoredLogin {
  readonly email?: string | undefined
  /** When the last letter was asked for, Unix milliseconds. */
  readonly sentAt?: number
  /** The account elsewhere; missing after any other log-in. */
  readonly provider?: string | undefined
  readonly username?: string | undefined
  /** The page was left for the provider. */
  readonly left?: boolean
  readonly isRecoverable?: boolean | undefined
  /** How somebody logged in here last: `email`, `passkey`, or an account elsewhere. */
  readonly way?: string | undefined
  /** Their name there, unless they logged out. */
  readonly name?: string | undefined
  /** When they logged in, Unix milliseconds. */
  readonly at?: number | undefined
}

export const isStoredLogin = (value: unknown): value is StoredLogin => {
  const { at, email, isRecoverable, left, name, sentAt, provider, username, way } = Object(value) as {
    readonly [K in keyof StoredLogin]: unknown
  }
  return (
    [email, name, provider, username, way].every(
      (item) => item === undefined || (typeof item === 'string' && item.length <= 300),
    ) &&
    [at, sentAt].every((item) => item === undefined || Number.isFinite(item)) &&
    [isRecoverable, left].every((item) => item === undefined || typeof item === 'boolean')
  )
}
