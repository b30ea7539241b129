export { type ErrorName, ERRORS } from './catalogue.js'
export {
  CodedError,
  type ErrorCategory,
  type LatchkeyErrorOptions,
  type SerializedError,
} from './CodedError.js'
export { EARLY_ERRORS } from './earlyErrors.js'
export { isLatchkeyError } from './isLatchkeyError.js'
export { LatchkeyError } from './LatchkeyError.js'
export { toLatchkeyError } from './toLatchkeyError.js'
