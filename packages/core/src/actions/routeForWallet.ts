import { contextOf } from '../client/context.js'
import { routeForWallet as run } from '../pairing/routeForWallet.js'
import type { Client } from '../types/client.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/walletRow.js'

/**
 * The view that a row or tile leads to: the QR code for any wallet, the wallet in this browser, the wallet elsewhere,
 * or how to get it. Cheap; nothing is loaded.
 */
export const routeForWallet = (client: Client, row: WalletRow): Route => run(contextOf(client), row)
