import type { SerializedError } from '@latchkey/protocol/errors'
import type { State } from '../types/state.js'

/** What is wrong with a send, by field. Missing fields are not wrong while editing. */
export interface SendIssues {
  readonly amount?: SerializedError
  readonly receiver?: SerializedError
  readonly token?: SerializedError
}

/** What {@link validateSend} needs besides the state. */
export interface ValidateSendOptions {
  /** The family's address check; without it addresses are not judged. */
  readonly isAddress?: ((value: string) => boolean) | undefined
  /** Empty fields are issues too (the moment of sending). */
  readonly complete?: boolean | undefined
}

export function validateSend(
  _state: Pick<State, 'namespace' | 'accounts' | 'send'>,
  _options: ValidateSendOptions = {},
): SendIssues {
  throw new Error('not yet')
}
