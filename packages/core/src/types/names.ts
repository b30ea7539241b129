import type { SerializedError } from '@latchkey/protocol/errors'

/** Where registering a name or changing a profile stands; there once somebody began. */
export interface NamesState {
  /** `signing`: the wallet asks; `saving`: the gateway is told; `failed`: {@link error} says why. */
  readonly status: 'idle' | 'signing' | 'saving' | 'failed'
  /** In full, as it is to be registered. */
  readonly name: string
  readonly error?: SerializedError
}
