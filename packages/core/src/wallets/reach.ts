import type { Namespace } from '@latchkey/protocol/caip'
import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import { catalogueWallets, connectedAccounts } from '../store/selectors.js'
import type { Connector } from '../types/connector.js'
import type { Route } from '../types/route.js'
import type { CatalogueWallet, WalletRow } from '../types/wallet.js'
import { hasBrowser } from './matchesWallet.js'

const relayOf = (url: string): string => url.replace(/^\w+:\/\/|\/*([?#].*)?$/g, '').toLowerCase()

/** Whether a wallet listens on the remote connector's relays. */
export const isReached = action((context, { elsewhere, wallet, remote }: Partial<WalletRow>): boolean => {
  const { reach } = remoteConnector(context)?.remote ?? {}
  if (!reach) return false
  if (reach === 'everyone' || elsewhere) return true
  if (!wallet) return remote === true
  return wallet.relays?.some((url) => reach.some((own) => relayOf(own) === relayOf(url))) === true
})

/** The wallets that can scan the QR code; undefined for all. */
export const scanningWallets = action((context): readonly string[] | undefined => {
  const { reach = 'everyone' } = remoteConnector(context)?.remote ?? {}
  if (reach === 'everyone') return undefined
  const wallets = [...context.config.customWallets, ...catalogueWallets(context.store.getState())]
  return [
    ...new Set(wallets.filter((wallet) => isReached(context.client, { wallet })).map(({ name }) => name)),
  ]
})

export const remoteConnector = ({ connectors }: Pick<Context, 'connectors'>): Connector | undefined =>
  [...connectors.values()].find(({ remote }) => remote)

export const hasLink = ({
  mobileLink,
  linkMode,
  webappLink,
  desktopLink,
}: Partial<CatalogueWallet> = {}): boolean => [mobileLink, linkMode, webappLink, desktopLink].some(Boolean)

const familiesOf = (
  { config }: Pick<Context, 'config'>,
  { namespaces }: Pick<WalletRow, 'namespaces'>,
): readonly Namespace[] => config.namespaces.filter((item) => namespaces.includes(item))

const needsFamilyChoice = (context: Context, row: WalletRow): boolean => {
  const state = context.store.getState()
  const isOpen = state.modal.namespace === undefined && connectedAccounts(state).length === 0
  return row.installed && isOpen && familiesOf(context, row).length > 1
}

/** The view for a row or tile. Loads nothing. */
export const routeForWallet = action((context, row: WalletRow): Route => {
  const walletId = row.detectedId ?? row.id
  const { installed, remote, elsewhere, wallet } = row
  if (elsewhere) return { view: 'ConnectingWalletConnectBasic' }
  const connector = remoteConnector(context)
  const isRemote = connector && (remote || hasLink(wallet))
  // The wallet's own browser needs no connector. On a desktop, no wallet would answer a QR code.
  const isPage = context.platform.isTouch() || Array.isArray(connector?.remote?.reach)
  const isElsewhere = !installed && (isRemote || (isPage && hasBrowser(row.aliases)))
  if (isElsewhere) return { view: 'ConnectingWalletConnect', walletId }
  return { view: needsFamilyChoice(context, row) ? 'WalletFamilies' : 'ConnectingExternal', walletId }
})
