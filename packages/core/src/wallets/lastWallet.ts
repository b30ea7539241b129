import type { Namespace } from '@latchkey/protocol/caip'
import { daysSince } from '../format/daysSince.js'
import { type LastAccount, readLastAccounts } from '../storage/lastAccounts.js'
import { action } from '../store/action.js'
import { connectedAccount, dataOf } from '../store/selectors.js'
import type { Route } from '../types/route.js'
import type { WalletRow } from '../types/wallet.js'
import { isReached } from './reach.js'
import { walletRows } from './walletRows.js'

export interface LastWallet {
  readonly account: LastAccount
  /** Calendar days since its last use. */
  readonly days: number
  readonly row: WalletRow
  readonly route: Route
}

/**
 * The most recently used account whose wallet is reachable and allowed by the host's lists, for a
 * returning visitor.
 *
 * @param namespace skips accounts of other families
 * @returns undefined for new visitors and when that family is connected
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

/** Forgets this browser's last accounts. */
export const forgetLastWallet = action((context): void => context.storage.remove('lastAccounts'))
