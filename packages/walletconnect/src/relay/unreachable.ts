import { LatchkeyError } from '@latchkey/protocol/errors'

/** Why a relay did not do something: it cannot be reached, or it refuses this project. */
export type RelayFailure = 'relay_unreachable' | 'relay_refused'

/** The error of everything that a relay did not do. @param reason what it said, or what happened */
export function unreachable(reason: string, name: RelayFailure = 'relay_unreachable'): LatchkeyError {
  return new LatchkeyError(name, { details: { reason: reason.slice(0, 200) } })
}
