import type { Context } from '../client/context.js'
import { RECENT_WALLETS_KEY } from '../storage/keys.js'
import type { ConnectedWalletInfo } from '../types/state.js'
import { pushRecent } from '../wallets/pushRecent.js'

/** Puts a wallet first among the recent ones; two are kept (specification section 9). */
export function saveRecent(context: Context, { id, name, rdns }: ConnectedWalletInfo, remote: boolean): void {
  const recent = pushRecent(context.store.getState().recent, {
    id,
    name,
    rdns,
    ...(remote ? { remote } : {}),
  })
  context.update('recent', () => ({ recent }))
  context.storage.write(RECENT_WALLETS_KEY, recent)
}
