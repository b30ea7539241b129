import type { Caip10 } from '@latchkey/protocol/caip'
import type { Context } from '../../store/context.js'
import { resetWithAccount } from '../../store/resetWithAccount.js'
import { connectedAccount } from '../../store/selectors.js'
import type { OnrampState } from '../../types/onramp.js'

export function onrampOf({ store }: Pick<Context, 'store'>, caipAddress: Caip10): OnrampState {
  const { onramp } = store.getState()
  return onramp?.caipAddress === caipAddress ? onramp : blankOnramp(caipAddress)
}

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

export function changeOnramp(
  context: Context,
  caipAddress: Caip10,
  next: (state: OnrampState) => OnrampState,
): OnrampState {
  const state = onrampOf(context, caipAddress)
  if (context.lifetime.aborted || !isAccountShown(context, caipAddress)) return state
  resetWithAccount(context, 'onramp')
  const onramp = next(state)
  context.update('onramp', () => ({ onramp }))
  return onramp
}

export const isAccountShown = ({ store }: Pick<Context, 'store'>, caipAddress: Caip10): boolean =>
  connectedAccount(store.getState())?.caipAddress === caipAddress
