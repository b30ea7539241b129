// What page load needs of errors, without the catalogue (bundlers split by file, so this entry must not reach it).

export { CodedError, type LatchkeyErrorOptions, type SerializedError } from './CodedError.js'
export { EARLY_ERRORS, earlyError } from './earlyErrors.js'
export { isLatchkeyError } from './isLatchkeyError.js'
