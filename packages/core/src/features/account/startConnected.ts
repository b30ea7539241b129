import { followPage } from '../../connections/followPage.js'
import type { Context } from '../../store/context.js'
import { startBalances } from '../balances/startBalances.js'
import { startPurchases } from '../buy/startPurchases.js'
import { startUnfinished } from '../../transactions/startUnfinished.js'
import { startNames } from '../names/startNames.js'

export function startConnected(context: Context): void {
  const { config, lazy, lifetime, log } = context
  followPage(context)
  lifetime.addEventListener('abort', startBalances(context), { once: true })
  void startNames(context, lazy.names)
  startPurchases(context, lazy.buy)
  startUnfinished(context, 'offer', async () => (await lazy.swap()).resumeSwap(context))
  startUnfinished(context, 'transfer', async () => (await lazy.transactions()).resumeTransfers(context))
  if (!config.siwx && !config.siweConfig) return
  lazy.signIn().then((code) => code.followSignIn(context), log.failed('Visitors cannot be signed in'))
}
