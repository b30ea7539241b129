import { type ErrorName, ERRORS } from './catalogue.js'
import { BRAND } from './isLatchkeyError.js'

/** Category given to errors that leave a wrapped function. */
export type ErrorCategory =
  | 'config'
  | 'wallet'
  | 'network'
  | 'send'
  | 'identity'
  | 'siwx'
  | 'embedded'
  | 'transport'
  | 'internal'

const CATEGORIES = 'config wallet network send identity siwx embedded transport internal'.split(
  ' ',
) as readonly ErrorCategory[]

/** Options of errors. */
export interface LatchkeyErrorOptions {
  /** Values for the placeholders of the message, and whatever else helps; plain data, never secrets. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** An error as plain data, as it stands in the state. */
export interface SerializedError {
  readonly name: ErrorName
  readonly code: number
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Every error that Latchkey throws or shows: a numeric code that is never reused, a stable snake_case name, and a
 * short message from the catalogue. Recognise it with `isLatchkeyError`, never with `instanceof`: those of page load
 * (`earlyError`) and of another copy of the package are of no class of this one.
 */
export class LatchkeyError extends Error {
  override readonly name: ErrorName
  readonly code: number
  readonly details: Readonly<Record<string, unknown>>
  /** Path of the page that explains the error, below the docs root. */
  readonly docs: string
  readonly [BRAND] = true

  constructor(name: ErrorName, options: LatchkeyErrorOptions = {}) {
    const [code, template] = ERRORS[name]
    const details = options.details ?? {}
    const message = template.replace(/\{(\w+)\}/g, (whole, key: string) =>
      key in details ? String(details[key]) : whole,
    )
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = name
    this.code = code
    this.details = details
    this.docs = `errors#${name}`
  }

  get category(): ErrorCategory {
    return CATEGORIES[Math.floor(this.code / 1000) - 1] ?? 'internal'
  }

  /** Plain data of the error, fit for the store and for logs. */
  toJSON(): SerializedError {
    return { name: this.name, code: this.code, message: this.message, details: this.details }
  }
}
