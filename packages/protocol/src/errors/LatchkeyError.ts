import { type ErrorName, ERRORS } from './catalogue.js'
import { CodedError, type LatchkeyErrorOptions } from './CodedError.js'

/**
 * Every error that Latchkey throws or shows: a numeric code that is never reused, a stable snake_case name, and a
 * short message from the catalogue. Recognise it with `isLatchkeyError`, never with `instanceof`.
 */
export class LatchkeyError extends CodedError {
  constructor(name: ErrorName, options: LatchkeyErrorOptions = {}) {
    super(name, ERRORS[name], options)
  }
}
