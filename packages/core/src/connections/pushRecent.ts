import { RECENT_WALLETS } from '@latchkey/protocol/constants'
import type { RecentWallet } from '../types/wallet.js'

/** Newest first, one per id or rdns. */
export function pushRecent(list: readonly RecentWallet[], wallet: RecentWallet): readonly RecentWallet[] {
  const rest = list.filter(({ id, rdns }) => id !== wallet.id && (rdns === undefined || rdns !== wallet.rdns))
  return [wallet, ...rest].slice(0, RECENT_WALLETS)
}
