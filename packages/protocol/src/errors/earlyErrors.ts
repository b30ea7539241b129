import { CodedError, type LatchkeyErrorOptions } from './CodedError.js'

/** Entries of the catalogue whose errors may be thrown at page load, before the catalogue is. */
export const EARLY_ERRORS = {
  duplicate_client: [1005, 'A client with the id "{id}" is already running on this page'],
  invalid_config: [1006, 'Invalid configuration at {path}: {reason}'],
  client_disposed: [1009, 'The client was disposed'],
  chunk_failed: [8008, 'A part of the modal could not be loaded'],
} as const satisfies Record<string, readonly [code: number, message: string]>

/** Makes one of them. */
export const earlyError = (name: keyof typeof EARLY_ERRORS, options?: LatchkeyErrorOptions): CodedError =>
  new CodedError(name, EARLY_ERRORS[name], options)
