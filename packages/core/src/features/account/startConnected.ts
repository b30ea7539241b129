import { followPage } from '../../connections/followPage.js'
import type { Context } from '../../store/context.js'
import { startBalances } from '../balances/startBalances.js'
import { startPurchases } from '../buy/startPurchases.js'
import { startNames } from '../names/startNames.js'
import type * as signInPart from '../signIn/signInPart.js'
import { startSwaps } from '../swap/startSwaps.js'

/** What a connected visitor may want, loaded when it is. */
interface Later {
  readonly names: Parameters<typeof startNames>[1]
  readonly buy: Parameters<typeof startPurchases>[1]
  readonly swap: Parameters<typeof startSwaps>[1]
  readonly signIn: () => Promise<typeof signInPart>
}

/** Begins, with the first connection of a run, what follows the account on show until the run ends. */
export function startConnected(context: Context, later: Later): void {
  const { config, lifetime, log } = context
  followPage(context)
  const stops = [
    startBalances(context),
    startNames(context, later.names),
    startPurchases(context, later.buy),
    startSwaps(context, later.swap),
  ]
  const stop = (): void => {
    for (const one of stops) one()
  }
  lifetime.addEventListener('abort', stop, { once: true })
  if (!config.siwx && !config.siweConfig) return
  later.signIn().then((code) => code.followSignIn(context), log.failed('Visitors cannot be signed in'))
}
