import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import type { Priced } from './swapText.js'

/** Where prices are known from, for the account on show. */
export function usePriced(): Priced | undefined {
  const account = useConnected()?.account
  const prices = useLatchkeyState((state) => state.prices)
  return account && { account, prices }
}
