import type { Namespace } from '@latchkey/protocol/caip'
import type { SendState, State } from '../types/state.js'
import type { Context } from './context.js'

/** The send state before anything is typed, as the client began with it. */
export const emptySend = ({ store }: Pick<Context, 'store'>): SendState => store.getInitialState().send

/** The family that is on show from now on, with nothing typed yet: what was typed is for another account. */
export const showFamily = (
  context: Pick<Context, 'store'>,
  namespace: Namespace,
): Pick<State, 'namespace' | 'send'> => ({ namespace, send: emptySend(context) })
