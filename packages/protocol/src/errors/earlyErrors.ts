import type { ERRORS } from './catalogue.js'
import { BRAND } from './isLatchkeyError.js'
import type { ErrorCategory, LatchkeyError, LatchkeyErrorOptions } from './LatchkeyError.js'

/** Entries of the catalogue whose errors may be thrown at page load, before the catalogue is there. */
export const EARLY_ERRORS = {
  duplicate_client: [1005, 'A client with the id "{id}" is already running on this page'],
  invalid_config: [1006, 'Invalid configuration at {path}: {reason}'],
  conflicting_siwx: [1008, 'Cannot set both `siweConfig` and `siwx` options'],
  client_disposed: [1009, 'The client was disposed'],
  adapter_not_found: [2010, 'Adapter not found'],
  chunk_failed: [8008, 'A part of the modal could not be loaded'],
  internal: [9001, 'An internal error occurred'],
} as const satisfies Partial<typeof ERRORS>

/** By the thousand of the code, those that are no `transport`. */
const CATEGORY: Readonly<Record<number, ErrorCategory>> = { 1: 'config', 2: 'wallet', 9: 'internal' }

/**
 * Makes one of them, equal to the error of the catalogue (a test keeps them together) but without its class: page load
 * and lazy code share no module.
 *
 * @param options with a detail for each placeholder
 */
export function earlyError(
  name: keyof typeof EARLY_ERRORS,
  options: LatchkeyErrorOptions = {},
): LatchkeyError {
  const { details = {} } = options
  const [code, template] = EARLY_ERRORS[name]
  const message = template.replace(/\{(\w+)\}/g, (_, key: string) => String(details[key]))
  return Object.assign(new Error(message, options), {
    [BRAND]: true as const,
    name,
    code,
    details,
    docs: `errors#${name}`,
    category: CATEGORY[Math.floor(code / 1000)] ?? 'transport',
    toJSON: () => ({ name, code, message, details }),
  })
}
