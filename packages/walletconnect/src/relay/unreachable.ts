import { LatchkeyError } from '@latchkey/protocol/errors'

export type RelayFailure = 'relay_unreachable' | 'relay_refused'

export function unreachable(reason: string, name: RelayFailure = 'relay_unreachable'): LatchkeyError {
  return new LatchkeyError(name, { details: { reason: reason.slice(0, 200) } })
}
