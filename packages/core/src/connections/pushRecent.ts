import { RECENT_WALLETS } from '@latchkey/protocol/constants'
import type { RecentWallet } from '../types/wallet.js'

/**
 * Puts a wallet first among the recent ones, newest first, and keeps two. An older entry with the
 * same id or rdns is removed. Pure.
 */
export function pushRecent(list: readonly RecentWallet[], wallet: RecentWallet): readonly RecentWallet[] {
  const rest = list.filter(({ id, rdns }) => id !== wallet.id && (rdns === undefined || rdns !== wallet.rdns))
  return [wallet, ...rest].slice(0, RECENT_WALLETS)
}
