import type { Namespace } from '@latchkey/protocol/caip'
import type { SendState, State } from '../types/state.js'
import type { Context } from './context.js'

export const emptySend = ({ store }: Pick<Context, 'store'>): SendState => store.getInitialState().send

export const showFamily = (
  context: Pick<Context, 'store'>,
  namespace: Namespace,
): Pick<State, 'namespace' | 'send'> => ({ namespace, send: emptySend(context) })
