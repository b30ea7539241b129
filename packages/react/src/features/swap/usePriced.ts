import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import type { Priced } from './swapText.js'

export function usePriced(): Priced | undefined {
  const account = useConnected()?.account
  const prices = useLatchkeyState((state) => state.prices)
  return account && { account, prices }
}
