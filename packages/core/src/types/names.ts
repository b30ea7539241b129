import type { SerializedError } from '@latchkey/protocol/errors'

/** The progress of a registration or profile change. */
export interface NamesState {
  /** `signing` in the wallet, `saving` at the gateway. */
  readonly status: 'idle' | 'signing' | 'saving' | 'failed'
  readonly name: string
  readonly error?: SerializedError
}
