import { LatchkeyError } from '@latchkey/protocol/errors'

/** The relay is unreachable, or it refuses this project. */
export type RelayFailure = 'relay_unreachable' | 'relay_refused'

/** @param reason of the relay, or the failure */
export function unreachable(reason: string, name: RelayFailure = 'relay_unreachable'): LatchkeyError {
  return new LatchkeyError(name, { details: { reason: reason.slice(0, 200) } })
}
