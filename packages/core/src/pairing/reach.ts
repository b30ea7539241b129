import { loadedWallets } from '../catalogue/getCatalogueWallet.js'
import type { Context } from '../client/context.js'
import type { WalletRow } from '../types/walletRow.js'
import { remoteConnector } from './remoteConnector.js'

/** A relay without what does not tell it apart: scheme, case of the host, slashes at the end, query. */
const relayOf = (url: string): string => url.replace(/^\w+:\/\/|\/*([?#].*)?$/g, '').toLowerCase()

/** Whether a wallet hears of a pairing of this page: its relay is one that the remote connector speaks through. */
export function isReached(context: Context, { type, wallet, remote }: Partial<WalletRow>): boolean {
  const connector = remoteConnector(context)
  if (!connector) return false
  const { reach = 'everyone' } = connector
  if (reach === 'everyone' || type === 'WALLET_CONNECT') return true
  // Of a wallet that was used before and is of no list any more, that is all that is known.
  if (!wallet) return remote === true
  return wallet.relays?.some((url) => reach.some((own) => relayOf(own) === relayOf(url))) === true
}

/**
 * Who can scan the code of the remote connector's row.
 *
 * @returns undefined: every wallet; else the names of those that are known to listen on the relay of this page
 */
export function whoCanScan(context: Context): readonly string[] | undefined {
  const { reach = 'everyone' } = remoteConnector(context) ?? {}
  if (reach === 'everyone') return undefined
  const wallets = [...context.config.customWallets, ...loadedWallets(context)]
  return [...new Set(wallets.filter((wallet) => isReached(context, { wallet })).map(({ name }) => name))]
}
