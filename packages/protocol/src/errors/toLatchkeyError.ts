import type { ErrorName } from './catalogue.js'
import { isLatchkeyError } from './isLatchkeyError.js'
import { LatchkeyError } from './LatchkeyError.js'

/** Turns any thrown value into a {@link LatchkeyError}; a foreign error becomes its cause. */
export function toLatchkeyError(
  value: unknown,
  fallback: ErrorName = 'internal',
  details: Readonly<Record<string, unknown>> = {},
): LatchkeyError {
  if (isLatchkeyError(value)) return value
  const reason = value instanceof Error ? value.message : String(value)
  return new LatchkeyError(fallback, { details: { ...details, reason: reason.slice(0, 500) }, cause: value })
}
