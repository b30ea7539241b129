import type { Client } from '../types/client.js'
import type { WalletRow } from '../types/walletRow.js'

/** Finds a wallet by id, rdns or name in any case: detected, custom, catalogue (asked when needed). @throws `unknown_wallet` with `details.nearest` */
export function findWallet(_client: Client, _id: string): Promise<WalletRow> {
  throw new Error('not yet')
}
