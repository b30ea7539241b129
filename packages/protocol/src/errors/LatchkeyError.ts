import { type ErrorName, ERRORS } from './catalogue.js'
import { CatalogueError, type LatchkeyErrorOptions } from './CatalogueError.js'

/**
 * Every error that Latchkey throws or shows: a numeric code that is never reused, a stable
 * snake_case name, and a short message from the catalogue. Recognize it with `isLatchkeyError`,
 * never with `instanceof`: errors of page load (`earlyError`) and of another copy of the package
 * are not instances of this class.
 */
export class LatchkeyError extends CatalogueError {
  constructor(name: ErrorName, options: LatchkeyErrorOptions = {}) {
    super(name, ERRORS[name], options)
  }
}
