import type { SerializedError } from '@latchkey/protocol/errors'

/** The progress of registering a name or of changing a profile. */
export interface NamesState {
  /** `signing`: the wallet asks for a signature. `saving`: the gateway stores it. */
  readonly status: 'idle' | 'signing' | 'saving' | 'failed'
  readonly name: string
  readonly error?: SerializedError
}
