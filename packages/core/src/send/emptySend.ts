import type { Context } from '../client/context.js'
import type { SendState } from '../types/state.js'

/** The send state before anything is typed, as the client began with it. */
export const emptySend = ({ store }: Context): SendState => store.getInitialState().send
