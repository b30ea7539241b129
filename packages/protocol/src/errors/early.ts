// What page load needs of errors: neither the catalogue nor a module of lazy code, since bundlers split by file.

export { EARLY_ERRORS, earlyError } from './earlyErrors.js'
export { isLatchkeyError } from './earlyIsLatchkeyError.js'
export type { LatchkeyErrorOptions, SerializedError } from './LatchkeyError.js'
