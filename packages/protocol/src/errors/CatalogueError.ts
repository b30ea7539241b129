import type { ErrorName } from './catalogue.js'
import { BRAND } from './isLatchkeyError.js'

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

export interface LatchkeyErrorOptions {
  /** For the message's placeholders; never secrets. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

export interface SerializedError {
  readonly name: ErrorName
  readonly code: number
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Base of {@link LatchkeyError} without the whole catalogue. */
export class CatalogueError extends Error {
  override readonly name: ErrorName
  readonly code: number
  readonly details: Readonly<Record<string, unknown>>
  /** Relative to the docs root. */
  readonly docs: string
  readonly [BRAND] = true

  constructor(
    name: ErrorName,
    [code, template]: readonly [code: number, message: string],
    options: LatchkeyErrorOptions = {},
  ) {
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

  toJSON(): SerializedError {
    return { name: this.name, code: this.code, message: this.message, details: this.details }
  }
}
