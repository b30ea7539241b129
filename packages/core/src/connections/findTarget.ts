import type { Namespace } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Context } from '../store/context.js'
import type { Connector } from '../types/connector.js'
import type { ConnectedWalletInfo } from '../types/state.js'
import { walletInfo } from './account.js'

/** Which connector to ask for which wallet. */
export interface ConnectTarget {
  readonly connector: Connector
  readonly wallet: ConnectedWalletInfo
  readonly namespaces: readonly Namespace[]
}

const same = (left: string | undefined, right: string): boolean => left?.toLowerCase() === right

/**
 * Finds what a visitor or host means by a wallet: id, rdns or name of a detected wallet, else a connector's id; in
 * any case of letters.
 *
 * @param walletId what was asked for
 * @param namespaces the families to connect; by default the active one, or the wallet's first that is configured
 * @throws LatchkeyError `wallet_not_installed` when nothing in this browser answers to it; `unsupported_chain` when
 * the wallet serves none of the families
 */
export function findTarget(
  context: Context,
  walletId: string,
  namespaces?: readonly Namespace[],
): ConnectTarget {
  const wanted = walletId.trim().toLowerCase()
  const state = context.store.getState()
  const detected = Object.values(state.detected)
  const wallet =
    detected.find((item) => same(item.id, wanted) || same(item.rdns, wanted)) ??
    detected.find((item) => same(item.name, wanted))
  const connector = wallet
    ? context.connectors.get(wallet.connectorId)
    : [...context.connectors.values()].find((item) => same(item.id, wanted))
  if (!connector) throw new LatchkeyError('wallet_not_installed', { details: { wallet: walletId } })
  const served = (wallet?.namespaces ?? servedBy(context, connector)).filter((item) =>
    context.config.namespaces.includes(item),
  )
  const fallback = served.includes(state.namespace) ? [state.namespace] : served.slice(0, 1)
  const chosen = namespaces ? served.filter((item) => namespaces.includes(item)) : fallback
  if (chosen.length === 0) throw new LatchkeyError('unsupported_chain', { details: { wallet: walletId } })
  return {
    connector,
    namespaces: chosen,
    wallet: walletInfo(context, connector, wallet?.id ?? connector.id),
  }
}

/** The families that a connector serves. */
export const servedBy = ({ env }: Pick<Context, 'env'>, { namespaces }: Connector): readonly Namespace[] =>
  namespaces ?? env.remoteNamespaces
