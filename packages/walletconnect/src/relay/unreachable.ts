import { LatchkeyError } from '@latchkey/protocol/errors'

/** The error of everything that a relay did not do. @param reason what it said, or what happened */
export function unreachable(reason: string): LatchkeyError {
  return new LatchkeyError('relay_unreachable', { details: { reason: reason.slice(0, 200) } })
}
