/** Who is logged in, as the wallet says. */
export interface LoginUser {
  readonly email?: string
  readonly username?: string
  /** False: the wallet is on this device alone, and they can see to that. Missing where they cannot. */
  readonly isRecoverable?: boolean | undefined
}
