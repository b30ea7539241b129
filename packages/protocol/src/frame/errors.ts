import { type ErrorName, ERRORS } from '../errors/catalogue.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'
import type { FrameErrorPayload } from './messages.js'

/** Unknown errors become 'An error occurred': no internal text leaks. */
export function errorPayload(thrown: unknown): FrameErrorPayload {
  const error = isLatchkeyError(thrown) ? thrown : new LatchkeyError('frame_error')
  return { code: error.code, message: error.message }
}

/** By EIP-1193 code. */
const STANDARD: Readonly<Record<number, ErrorName>> = {
  4001: 'user_rejected',
  4100: 'unauthorized',
  4200: 'method_not_supported',
  4900: 'not_connected',
}

/** Keeps the frame's message. Accepts EIP-1193 codes. */
export function frameError({ code, message }: FrameErrorPayload, method: string): LatchkeyError {
  const details = { method, reason: message.slice(0, 500) }
  // Frames never send catalogue errors with these numbers.
  const own = (Object.keys(ERRORS) as ErrorName[]).find((item) => ERRORS[item][0] === code)
  const known = STANDARD[code] ?? own
  const error = new LatchkeyError(known ?? 'frame_error', {
    details,
    cause: { code, message },
  })
  // Its placeholders are filled in.
  if (message && known) error.message = message.slice(0, 500)
  return error
}
