import type { SerializedError } from '@latchkey/protocol/errors'

/** The progress of registering a name or of changing a profile. Present once one has begun. */
export interface NamesState {
  /**
   * `signing`: the wallet asks for a signature. `saving`: the gateway stores it. {@link error}
   * explains `failed`.
   */
  readonly status: 'idle' | 'signing' | 'saving' | 'failed'
  /** The full name to register. */
  readonly name: string
  readonly error?: SerializedError
}
