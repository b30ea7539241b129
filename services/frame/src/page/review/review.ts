import type { Fact } from '../ui/parts.js'
import type { Risk } from './risk.js'

export interface Warning {
  readonly level: 'warn' | 'bad'
  readonly text: string
}

export interface Change {
  /** With its sign: `+0.0317`. */
  readonly amount: string
  readonly symbol: string
  readonly isIn: boolean
  /** Only if the token's name is trusted. */
  readonly picture?: string | undefined
  readonly usd?: number | undefined
}

export interface Receiver {
  readonly address: string
  readonly name?: string | undefined
}

export interface Review {
  readonly title: string
  /** Sign, Send, Approve. */
  readonly action: string
  readonly summary: string
  /** The exact signed text; otherwise steps, or the page's text. */
  readonly text?: string | undefined
  /** Absent for a message. */
  readonly textTitle?: string | undefined
  readonly facts: readonly Fact[]
  readonly changes?: readonly Change[] | undefined
  /** Amounts that may be taken later, possibly repeatedly. */
  readonly areAllowed?: boolean | undefined
  readonly receivers?: readonly Receiver[] | undefined
  readonly isPayment?: boolean | undefined
  /** Call data, typed data. */
  readonly details?: string | undefined
  readonly warnings: readonly Warning[]
  readonly risk: Risk
  /** The request would fail and cannot be approved. */
  readonly blocked?: boolean | undefined
}
