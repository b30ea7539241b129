import type { Namespace } from '@latchkey/protocol/caip'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../store/context.js'
import type { Connector } from '../types/connector.js'
import type { ConnectedWalletInfo } from '../types/state.js'
import type { DetectedWallet } from '../types/wallet.js'
import { walletEntries } from '../wallets/walletEntries.js'
import { walletInfo } from './account.js'

export interface ConnectTarget {
  readonly connector: Connector
  readonly wallet: ConnectedWalletInfo
  readonly namespaces: readonly Namespace[]
}

const equalsIgnoringCase = (left: string | undefined, right: string): boolean => left?.toLowerCase() === right

/**
 * By a detected wallet's id, rdns or name, otherwise a connector's id. Each connector that found
 * the wallet is asked for its families.
 */
export function findTargets(
  context: Context,
  walletId: string,
  namespaces?: readonly Namespace[],
): readonly ConnectTarget[] {
  const query = walletId.trim().toLowerCase()
  const state = context.store.getState()
  const ways = waysOf(context, Object.values(state.detected), query)
  if (ways.length === 0) throw new LatchkeyError('wallet_not_installed', { details: { wallet: walletId } })
  const servedFamilies = [...new Set(ways.flatMap((way) => way.namespaces))].filter((item) =>
    context.config.namespaces.includes(item),
  )
  const fallback = servedFamilies.includes(state.namespace) ? [state.namespace] : servedFamilies.slice(0, 1)
  const remaining = new Set(
    namespaces ? servedFamilies.filter((item) => namespaces.includes(item)) : fallback,
  )
  if (remaining.size === 0) throw new LatchkeyError('unsupported_chain', { details: { wallet: walletId } })
  return ways.flatMap(({ connector, id, namespaces: own }) => {
    const chosen = own.filter((item) => remaining.delete(item))
    if (chosen.length === 0) return []
    return [{ connector, namespaces: chosen, wallet: walletInfo(context, connector, id) }]
  })
}

export function availabilityOf(
  context: Context,
  walletId: string,
  namespaces: readonly Namespace[] | undefined,
): 'all' | 'part' | 'nothing' {
  try {
    const found = findTargets(context, walletId, namespaces).flatMap((target) => target.namespaces)
    return namespaces?.some((item) => !found.includes(item)) ? 'part' : 'all'
  } catch (thrown) {
    return isLatchkeyError(thrown, 'unsupported_chain') ? 'part' : 'nothing'
  }
}

interface Way {
  readonly connector: Connector
  readonly id: string
  readonly namespaces: readonly Namespace[]
}

function waysOf(context: Context, detected: readonly DetectedWallet[], query: string): readonly Way[] {
  const wallet =
    detected.find((item) => equalsIgnoringCase(item.id, query) || equalsIgnoringCase(item.rdns, query)) ??
    detected.find((item) => equalsIgnoringCase(item.name, query))
  if (wallet) {
    const entries = walletEntries({
      detected,
      custom: context.config.customWallets,
      catalogue: [],
      recent: [],
    })
    const { ways = [wallet] } = entries.find((entry) => entry.ways.includes(wallet)) ?? {}
    return ways.flatMap(({ connectorId, id, namespaces }) => {
      const connector = context.connectors.get(connectorId)
      return connector ? [{ connector, id, namespaces }] : []
    })
  }
  return [...context.connectors.values()]
    .filter((item) => equalsIgnoringCase(item.id, query))
    .map((connector) => ({ connector, id: connector.id, namespaces: servedBy(context, connector) }))
}

export const servedBy = ({ env }: Pick<Context, 'env'>, { namespaces }: Connector): readonly Namespace[] =>
  namespaces ?? env.remoteNamespaces
