import type { ErrorName } from './catalogue.js'
import type { LatchkeyError } from './LatchkeyError.js'

/** The same in every copy of the package. */
export const BRAND = '@latchkey/error'

/**
 * Whether a value is a {@link LatchkeyError}, from any copy of the package.
 *
 * @param name required name
 */
export function isLatchkeyError(value: unknown, name?: ErrorName): value is LatchkeyError {
  const error = value as Partial<LatchkeyError> | null | undefined
  return error?.[BRAND] === true && (name === undefined || error.name === name)
}
