import type { isLatchkeyError as late } from './isLatchkeyError.js'
import type { BRAND, LatchkeyError } from './LatchkeyError.js'

/** `isLatchkeyError` for page load, which shares no module with lazy code. */
export const isLatchkeyError = ((value: unknown, name?: string): boolean => {
  const brand: typeof BRAND = '@latchkey/error'
  const error = value as Partial<LatchkeyError> | null | undefined
  return error?.[brand] === true && (name === undefined || error.name === name)
}) as typeof late
