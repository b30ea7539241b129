import { fetchBalance, fetchTokens } from '../onDemand.js'
import type { Context } from '../client/context.js'
import { explorerLink } from '../format/explorerLink.js'
import { showToast } from '../notices/showToast.js'
import { resetTo } from '../router/moves.js'
import type { SendPlan } from './planSend.js'
import { rememberReceiver } from './receivers.js'
import { resetSend } from './resetSend.js'
import type { SendProgress } from './sendProgress.js'

/**
 * What follows a transfer that was mined (ruling 21): the receipt for a native eip155 transfer that is still watched,
 * else a toast with the explorer's link, and Account if the progress is on screen. The receiver is known from
 * now on; balances are read afresh.
 */
export function finishSend(context: Context, plan: SendPlan, progress: SendProgress, hash: string): void {
  const { client, lifetime } = context
  if (lifetime.aborted) return
  rememberReceiver(context, plan.from, plan.to)
  const watched = isWatched(context)
  if (plan.native && plan.network.chainNamespace === 'eip155' && watched) {
    progress.set({ step: 'confirmed', hash }, false)
    resetWhenLeft(context, progress)
  } else {
    if (progress.isCurrent()) resetSend(client)
    if (watched) resetTo(client, { view: 'Account' })
    const href = explorerLink(plan.network, { hash })
    const link = href && { href, label: plan.network.explorer?.name ?? 'Explorer' }
    showToast(context, {
      variant: 'success',
      message: `${plan.amount} ${plan.symbol} sent`,
      ...(link && { link }),
    })
  }
  const { chainNamespace: namespace } = plan.network
  void fetchBalance(client, { namespace, fresh: true })
  void fetchTokens(client, { namespace, fresh: true })
}

function isWatched({ store }: Context): boolean {
  const { modal } = store.getState()
  return modal.open && modal.stack.at(-1)?.view === 'WalletSendProgress'
}

/** The form is emptied when the receipt is left: until then it is what the receipt shows. */
function resetWhenLeft(context: Context, progress: SendProgress): void {
  const { store, client, lifetime } = context
  const stop = (): void => {
    unsubscribe()
    lifetime.removeEventListener('abort', stop)
  }
  const unsubscribe = store.subscribe(() => {
    if (isWatched(context) && progress.isCurrent()) return
    stop()
    if (progress.isCurrent()) resetSend(client)
  })
  lifetime.addEventListener('abort', stop)
}
