import type { Fact } from '../ui/parts.js'
import type { Risk } from './risk.js'

/** A risk that the visitor must know before they approve. */
export interface Warning {
  readonly level: 'warn' | 'bad'
  readonly text: string
}

/** A balance change of the account by the transaction. */
export interface Change {
  /** With its sign: `+0.0317`. */
  readonly amount: string
  readonly symbol: string
  readonly isIn: boolean
  /** The symbol by which the gateway has a picture; only where the name is to be believed. */
  readonly picture?: string | undefined
  /** Worth in US dollars, where a price is known. */
  readonly usd?: number | undefined
}

/** An address that gets what is sent. */
export interface Receiver {
  /** In full. */
  readonly address: string
  readonly name?: string | undefined
}

/** A request as the visitor sees it. */
export interface Review {
  readonly title: string
  /** On the button: Sign, Send, Approve. */
  readonly action: string
  /** The effect in one sentence. */
  readonly summary: string
  /** A text that is signed, as it is; else steps, or the word of the page that asks. */
  readonly text?: string | undefined
  /** The heading of {@link text}; missing where it is a message. */
  readonly textTitle?: string | undefined
  readonly facts: readonly Fact[]
  readonly changes?: readonly Change[] | undefined
  /** The changes are what may be taken later, once or again. */
  readonly areAllowed?: boolean | undefined
  /** The addresses that get what is sent, which the screen names. */
  readonly receivers?: readonly Receiver[] | undefined
  /** Its one change is the amount that its one receiver gets. */
  readonly isPayment?: boolean | undefined
  /** Raw content for experts: call data, typed data. */
  readonly details?: string | undefined
  readonly warnings: readonly Warning[]
  /** The same without words, for the policy that chooses where it is shown. */
  readonly risk: Risk
  /** It cannot work: there is nothing to approve. */
  readonly blocked?: boolean | undefined
}
