import type { ErrorName } from './catalogue.js'
import type { LatchkeyError } from './LatchkeyError.js'

/** Key of the brand; the same text in every copy of the package, so that errors survive duplicate copies. */
export const BRAND = '@latchkey/error'

/**
 * Whether a value is an error of ours, from any copy of the package.
 *
 * @param name when given, it must carry this name as well
 */
export function isLatchkeyError(value: unknown, name?: ErrorName): value is LatchkeyError {
  const error = value as Partial<LatchkeyError> | null | undefined
  return error?.[BRAND] === true && (name === undefined || error.name === name)
}
