import { type ErrorName, ERRORS } from './catalogue.js'
import { CatalogueError, type LatchkeyErrorOptions } from './CatalogueError.js'

/**
 * Every error that Latchkey throws or shows: numeric code, stable snake_case name, and message.
 * Recognize it with `isLatchkeyError`, not `instanceof`: errors of page load (`earlyError`) and of
 * another copy of the package are no instances.
 */
export class LatchkeyError extends CatalogueError {
  constructor(name: ErrorName, options: LatchkeyErrorOptions = {}) {
    super(name, ERRORS[name], options)
  }
}
