import type { Namespace } from '@latchkey/protocol/caip'
import { daysSince } from '../format/daysSince.js'
import { type LastAccount, readLastAccounts } from '../storage/lastAccounts.js'
import { action } from '../store/action.js'
import { connectedAccount, dataOf } from '../store/selectors.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/wallet.js'
import { isReached } from './reach.js'
import { walletRows } from './walletRows.js'

/** The account that a visitor who comes back had in use, and the way to it. */
export interface LastWallet {
  readonly account: LastAccount
  /** How many days ago it was used last, by the visitor's calendar. */
  readonly days: number
  /** Its wallet's row in the list. */
  readonly row: WalletRow
  /** The route that `chooseWallet` takes with it: to the wallet that was used, on the device where it was used. */
  readonly route: Route
}

/**
 * The account in use last whose wallet can be asked again: the first one to offer to a visitor who comes back. The
 * wallet is still in this browser, or elsewhere where it was reached over the remote connector, and the host lists it.
 *
 * @param namespace the family that a wallet is wanted for; accounts of other families are not told
 * @returns undefined for a new visitor, and where that family is connected
 */
export const lastWallet = action((context, namespace?: Namespace): LastWallet | undefined => {
  const { config, platform, store } = context
  const accounts = readLastAccounts(context.storage).filter((one) =>
    config.namespaces.includes(one.namespace),
  )
  const account = accounts.find((one) => namespace === undefined || one.namespace === namespace)
  const state = store.getState()
  if (!account || connectedAccount(state, account.namespace)) return undefined
  const { catalogue, detected, features, recent } = state
  const row = walletRows({
    catalogue: dataOf(catalogue.recommended),
    detected,
    recent,
    config,
    features,
    platform: { isTouch: platform.isTouch() },
    namespace,
  }).find(({ aliases }) => aliases.includes(account.walletId.toLowerCase()))
  if (!row) return undefined
  const walletId = row.detectedId ?? row.id
  const days = daysSince(account.at, platform.now())
  if (account.remote) {
    if (!isReached(context.client, row)) return undefined
    const route: Route = row.elsewhere
      ? { view: 'ConnectingWalletConnectBasic' }
      : { view: 'ConnectingWalletConnect', walletId, ...(row.installed && { here: false }) }
    return { account, days, row, route }
  }
  if (!row.installed) return undefined
  const served = config.namespaces.filter((one) => row.namespaces.includes(one))
  const isWhole = served.every((one) =>
    accounts.some((other) => other.namespace === one && other.walletId === account.walletId),
  )
  const family = namespace === undefined && served.length > 1 && isWhole ? 'all' : account.namespace
  return { account, days, row, route: { view: 'ConnectingExternal', walletId, namespace: family } }
})

/**
 * Forgets the accounts that were used last: nobody at this browser is told of them any more. A wallet that is connected
 * is remembered again with its next change.
 */
export const forgetLastWallet = action((context): void => context.storage.remove('lastAccounts'))
