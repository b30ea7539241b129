import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { connectedAccount, shownView } from '../../store/selectors.js'
import { hasUnfinished } from '../../transactions/hasUnfinished.js'
import { isBuying } from './views.js'

export function startPurchases(
  context: Context,
  load: () => Promise<{ resumePurchase(context: Context): Promise<void> }>,
): () => void {
  const { log, storage, store } = context
  const check = (): void => {
    const state = store.getState()
    const address = connectedAccount(state)?.caipAddress
    const view = shownView(state)
    const isStored = address && hasUnfinished(storage, address, 'purchase')
    if (isStored && (!state.onramp?.order || (view === 'Account' && isBuying(state))))
      load().then((code) => code.resumePurchase(context), log.failed('A purchase cannot be found again'))
  }
  check()
  return follow(
    context,
    (state) => [connectedAccount(state)?.caipAddress, shownView(state) === 'Account'],
    check,
  )
}
