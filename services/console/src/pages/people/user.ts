export interface User {
  readonly id: string
  readonly project: string
  /** Null also for viewers. */
  readonly email: string | null
  readonly ways: readonly string[]
  readonly createdAt: number
  readonly seenAt: number | null
  readonly devices: number
  readonly sessions: number
  readonly hasShare: boolean
}

const names: Readonly<Record<string, string>> = { email: 'Email', passkey: 'Passkey' }

/** `Email, Github`. */
export const waysOf = ({ ways }: Pick<User, 'ways'>): string =>
  ways.map((way) => names[way] ?? `${way.charAt(0).toUpperCase()}${way.slice(1)}`).join(', ') || 'Nothing'

export const nameOfUser = ({ email, id }: Pick<User, 'email' | 'id'>): string => email ?? id

/** The text to type before an erasure. */
export const confirmationOf = ({ email, id }: Pick<User, 'email' | 'id'>): string => email ?? id.slice(0, 8)
