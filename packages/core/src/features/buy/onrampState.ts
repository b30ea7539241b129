import type { Caip10 } from '@latchkey/protocol/caip'
import { perClient } from '../../platform/perClient.js'
import type { Context } from '../../store/context.js'
import { connectedAccount } from '../../store/selectors.js'
import type { OnrampState } from '../../types/onramp.js'

const memoryOf = perClient(() => ({ isWatched: false }))

/** What is known for an account; nothing of another one. */
export function onrampOf({ store }: Pick<Context, 'store'>, caipAddress: Caip10): OnrampState {
  const { onramp } = store.getState()
  return onramp?.caipAddress === caipAddress ? onramp : blankOnramp(caipAddress)
}

/** What holds before anything is known or chosen. */
export const blankOnramp = (caipAddress: Caip10): OnrampState => ({
  caipAddress,
  status: 'loading',
  isAssumed: false,
  providers: [],
  offers: [],
  paymentCurrencies: [],
  paymentAmount: '100',
  quotesLoading: false,
})

/** Writes what is known for an account, as long as it is the one on show: a late answer is dropped. */
export function changeOnramp(
  context: Context,
  caipAddress: Caip10,
  next: (state: OnrampState) => OnrampState,
): OnrampState {
  const state = onrampOf(context, caipAddress)
  if (context.lifetime.aborted || !isOnShow(context, caipAddress)) return state
  resetWithAccount(context)
  const onramp = next(state)
  context.update('onramp', () => ({ onramp }))
  return onramp
}

/** Whether an account is the one that is used. */
export const isOnShow = ({ store }: Pick<Context, 'store'>, caipAddress: Caip10): boolean =>
  connectedAccount(store.getState())?.caipAddress === caipAddress

/** Another account, another network, no account: what was chosen is cleared. What was begun is stored. */
function resetWithAccount(context: Context): void {
  const memory = memoryOf(context)
  if (memory.isWatched) return
  memory.isWatched = true
  const stop = context.store.subscribe((state) => {
    if (!state.onramp || connectedAccount(state)?.caipAddress === state.onramp.caipAddress) return
    context.update('resetOnramp', () => ({ onramp: undefined }))
  })
  context.lifetime.addEventListener('abort', () => {
    memory.isWatched = false
    stop()
  })
}
