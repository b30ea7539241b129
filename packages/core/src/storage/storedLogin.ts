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
}

export const isStoredLogin = (value: unknown): value is StoredLogin => {
  const { email, isRecoverable, left, sentAt, provider, username } = Object(value) as {
    readonly [K in keyof StoredLogin]: unknown
  }
  return (
    [email, provider, username].every(
      (item) => item === undefined || (typeof item === 'string' && item.length <= 300),
    ) &&
    (sentAt === undefined || Number.isFinite(sentAt)) &&
    [isRecoverable, left].every((item) => item === undefined || typeof item === 'boolean')
  )
}
