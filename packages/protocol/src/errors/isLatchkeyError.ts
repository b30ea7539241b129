import type { ErrorName } from './catalogue.js'
import { BRAND, type LatchkeyError } from './LatchkeyError.js'

/**
 * Whether a value is an error of ours, from any copy of the package.
 *
 * @param name when given, it must carry this name as well
 */
export function isLatchkeyError(value: unknown, name?: ErrorName): value is LatchkeyError {
  if (typeof value !== 'object' || value === null) return false
  const error = value as Partial<LatchkeyError>
  return error[BRAND] === true && (name === undefined || error.name === name)
}
