import { type ErrorName, ERRORS } from '../errors/catalogue.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'
import type { FrameErrorPayload } from './messages.js'

/**
 * What the frame answers when a request failed: code and text of the catalogue. What nobody knows becomes 'An error
 * occurred', so that no inner text gets out.
 */
export function errorPayload(thrown: unknown): FrameErrorPayload {
  const error = isLatchkeyError(thrown) ? thrown : new LatchkeyError('frame_error')
  return { code: error.code, message: error.message }
}

/** By the codes of EIP-1193. */
const STANDARD: Readonly<Record<number, ErrorName>> = {
  4001: 'user_rejected',
  4100: 'unauthorized',
  4200: 'method_not_supported',
  4900: 'not_connected',
}

/**
 * The error that the frame answered, as one of the catalogue; it keeps the frame's text. Codes of EIP-1193 count too.
 *
 * @param payload code and text
 * @param method what was asked, for developers
 */
export function frameError({ code, message }: FrameErrorPayload, method: string): LatchkeyError {
  const details = { method, reason: message.slice(0, 500) }
  // Codes of EIP-1193 come first: a frame has no use for ours of the same number.
  const own = (Object.keys(ERRORS) as ErrorName[]).find((item) => ERRORS[item][0] === code)
  const known = STANDARD[code] ?? own
  const error = new LatchkeyError(known ?? 'frame_error', {
    details,
    cause: { code, message },
  })
  // The frame has filled in what the catalogue's text leaves open, such as seconds.
  if (message && known) error.message = message.slice(0, 500)
  return error
}
