import { CatalogueError, type LatchkeyErrorOptions } from './CatalogueError.js'
import type { LatchkeyError } from './LatchkeyError.js'
import { PAGE_ERRORS } from './pageErrors.js'

// For page load, without the whole catalogue.

export type { LatchkeyErrorOptions, SerializedError } from './CatalogueError.js'
export { isLatchkeyError } from './isLatchkeyError.js'

export const earlyError = (name: keyof typeof PAGE_ERRORS, options?: LatchkeyErrorOptions): LatchkeyError =>
  new CatalogueError(name, PAGE_ERRORS[name], options)
