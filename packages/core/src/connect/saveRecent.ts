import { RECENT_WALLETS } from '@latchkey/protocol/constants'
import type { Context } from '../client/context.js'
import { KEYS } from '../storage/keys.js'
import type { ConnectedWalletInfo } from '../types/state.js'
import type { RecentWallet } from '../types/wallet.js'

/** Puts a wallet first among the recent ones; two are kept (specification section 9). */
export function saveRecent(context: Context, { id, name, rdns }: ConnectedWalletInfo): void {
  const used: RecentWallet = { id, name, ...(rdns === undefined ? {} : { rdns }) }
  const others = context.store.getState().recent.filter((wallet) => wallet.id !== id)
  const recent = [used, ...others].slice(0, RECENT_WALLETS)
  context.update('recent', () => ({ recent }))
  context.storage.write(KEYS.recentWallets, recent)
}
