import { RECENT_WALLETS } from '@latchkey/protocol/constants'
import type { RecentWallet } from '../types/wallet.js'

/**
 * Puts a wallet at the head of the recent ones and keeps two. Pure.
 *
 * @param list newest first
 * @param wallet the wallet that was just used; an older entry with its id or rdns gives way
 */
export function pushRecent(list: readonly RecentWallet[], wallet: RecentWallet): readonly RecentWallet[] {
  const rest = list.filter(({ id, rdns }) => id !== wallet.id && (rdns === undefined || rdns !== wallet.rdns))
  return [wallet, ...rest].slice(0, RECENT_WALLETS)
}
