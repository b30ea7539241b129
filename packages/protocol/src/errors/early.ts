// What page load needs of errors, without the catalogue.

export { EARLY_ERRORS, earlyError } from './earlyErrors.js'
export { isLatchkeyError } from './isLatchkeyError.js'
export type { LatchkeyErrorOptions, SerializedError } from './LatchkeyError.js'
