import { CatalogueError, type LatchkeyErrorOptions } from './CatalogueError.js'
import type { LatchkeyError } from './LatchkeyError.js'
import { PAGE_ERRORS } from './pageErrors.js'

// Errors for page load, without the whole catalogue.

export type { LatchkeyErrorOptions, SerializedError } from './CatalogueError.js'
export { isLatchkeyError } from './isLatchkeyError.js'

/** Makes an error of page load, with a detail for each placeholder of its message. */
export const earlyError = (name: keyof typeof PAGE_ERRORS, options?: LatchkeyErrorOptions): LatchkeyError =>
  new CatalogueError(name, PAGE_ERRORS[name], options)
