import type { SendState } from '../types/state.js'

/** A send in which nothing was entered yet. */
export const INITIAL_SEND: SendState = {
  sendTokenAmount: '',
  receiverAddress: '',
  loading: false,
  fee: { status: 'idle' },
  progress: { step: 'editing' },
}
