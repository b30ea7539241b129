import type { SendState } from '../types/state.js'

/** The send state before anything is typed, and after each reset. */
export const EMPTY_SEND: SendState = {
  sendTokenAmount: '',
  receiverAddress: '',
  loading: false,
  fee: { status: 'idle' },
  progress: { step: 'editing' },
}
