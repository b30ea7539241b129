import type { Namespace } from '@latchkey/protocol/caip'
import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import { catalogueWallets, connectedAccounts } from '../store/selectors.js'
import type { Connector } from '../types/connector.js'
import type { Route } from '../types/route.js'
import type { CatalogueWallet, WalletRow } from '../types/wallet.js'
import { hasBrowser } from './matchesWallet.js'

/** A relay without what does not tell it apart: scheme, case of the host, slashes at the end, query. */
const relayOf = (url: string): string => url.replace(/^\w+:\/\/|\/*([?#].*)?$/g, '').toLowerCase()

/** Whether a wallet hears of a pairing of this page: its relay is one that the remote connector speaks through. */
export const isReached = action((context, { elsewhere, wallet, remote }: Partial<WalletRow>): boolean => {
  const { reach } = remoteConnector(context)?.remote ?? {}
  if (!reach) return false
  if (reach === 'everyone' || elsewhere) return true
  // Of a wallet that was used before and is of no list any more, that is all that is known.
  if (!wallet) return remote === true
  return wallet.relays?.some((url) => reach.some((own) => relayOf(own) === relayOf(url))) === true
})

/**
 * Who can scan the code of the remote connector's row.
 *
 * @returns undefined: every wallet; else the names of those that are known to listen on the relay of this page
 */
export const whoCanScan = action((context): readonly string[] | undefined => {
  const { reach = 'everyone' } = remoteConnector(context)?.remote ?? {}
  if (reach === 'everyone') return undefined
  const wallets = [...context.config.customWallets, ...catalogueWallets(context.store.getState())]
  return [
    ...new Set(wallets.filter((wallet) => isReached(context.client, { wallet })).map(({ name }) => name)),
  ]
})

/** The connector of wallets elsewhere, if the host configured one. */
export const remoteConnector = ({ connectors }: Pick<Context, 'connectors'>): Connector | undefined =>
  [...connectors.values()].find(({ remote }) => remote)

/** Whether any link is known that opens a wallet elsewhere. */
export const hasLink = ({
  mobileLink,
  linkMode,
  webappLink,
  desktopLink,
}: Partial<CatalogueWallet> = {}): boolean => [mobileLink, linkMode, webappLink, desktopLink].some(Boolean)

/** The configured families that a wallet of this browser serves. */
const familiesOf = (
  { config }: Pick<Context, 'config'>,
  { namespaces }: Pick<WalletRow, 'namespaces'>,
): readonly Namespace[] => config.namespaces.filter((item) => namespaces.includes(item))

/** A wallet of several families is asked for the one that is missing, or that was named; otherwise the visitor says. */
const asksWhich = (context: Context, row: WalletRow): boolean => {
  const state = context.store.getState()
  const isOpen = state.modal.namespace === undefined && connectedAccounts(state).length === 0
  return row.installed && isOpen && familiesOf(context, row).length > 1
}

/**
 * The view that a row or tile leads to: the QR code for any wallet, the wallet in this browser, the wallet elsewhere,
 * which of its families is meant, or how to get it. Cheap; nothing is loaded.
 */
export const routeForWallet = action((context, row: WalletRow): Route => {
  const walletId = row.detectedId ?? row.id
  const { installed, remote, elsewhere, wallet } = row
  if (elsewhere) return { view: 'ConnectingWalletConnectBasic' }
  const connector = remoteConnector(context)
  const isRemote = connector && (remote || hasLink(wallet))
  // Its own browser needs no connector; on a desktop it stands in for a code that nobody would answer.
  const isPage = context.platform.isTouch() || Array.isArray(connector?.remote?.reach)
  const isElsewhere = !installed && (isRemote || (isPage && hasBrowser(row.aliases)))
  if (isElsewhere) return { view: 'ConnectingWalletConnect', walletId }
  return { view: asksWhich(context, row) ? 'WalletFamilies' : 'ConnectingExternal', walletId }
})
