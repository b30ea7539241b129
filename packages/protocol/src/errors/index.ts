export { type ErrorName, ERRORS } from './catalogue.js'
export { isLatchkeyError } from './isLatchkeyError.js'
export {
  type ErrorCategory,
  LatchkeyError,
  type LatchkeyErrorOptions,
  type SerializedError,
} from './LatchkeyError.js'
export { toLatchkeyError } from './toLatchkeyError.js'
