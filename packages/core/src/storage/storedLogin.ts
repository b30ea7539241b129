export interface StoredLogin {
  readonly email?: string | undefined
  /** Unix milliseconds. */
  readonly sentAt?: number
  readonly provider?: string | undefined
  readonly username?: string | undefined
  readonly left?: boolean
  readonly isRecoverable?: boolean | undefined
  readonly way?: string | undefined
  readonly name?: string | undefined
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
