import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import { catalogueWallets } from '../store/selectors.js'
import type { CatalogueWallet, DetectedWallet, PublicConnector } from '../types/wallet.js'
import { imageUrl } from './imageUrl.js'
import { matchesWallet } from './matchesWallet.js'

/**
 * Lists the ways to connect: detected wallets, and connectors that announce none, with their
 * catalogue ids (`imageId`, `explorerId`). An rdns is matched alone, so that a copied name gets no
 * other wallet's ids.
 *
 * @throws LatchkeyError `chunk_failed`
 */
export const fetchConnectors = action(async (context): Promise<readonly PublicConnector[]> => {
  const found = Object.values(context.store.getState().detected)
  const silent = [...context.connectors.values()].flatMap(
    ({ id, name, type, namespaces }): DetectedWallet[] =>
      found.some(({ connectorId }) => connectorId === id) || (type !== 'AUTH' && type !== 'ID_AUTH')
        ? []
        : [{ id, name, type, connectorId: id, namespaces: namespaces ?? context.env.remoteNamespaces }],
  )
  return Promise.all([...found, ...silent].map((wallet) => describe(context, wallet)))
})

async function describe(context: Context, wallet: DetectedWallet): Promise<PublicConnector> {
  const { id, name, type, connectorId, namespaces, rdns, icon } = wallet
  const catalogueWallet = await lookUp(context, wallet)
  const imageId = catalogueWallet && (catalogueWallet.imageId ?? catalogueWallet.id)
  const custom = context.config.customWallets.find((own) => matchesWallet(own, keysOf(wallet)))
  const picture =
    icon ?? custom?.imageUrl ?? (imageId && imageUrl(context.client, { kind: 'wallet', id: imageId }))
  const live = [...context.connections.values()].find(
    (item) => item.connectorId === connectorId && (item.walletId === id || wallet.elsewhere),
  )
  return {
    id,
    name,
    type,
    connectorId,
    namespaces,
    ...(rdns && { info: { rdns } }),
    ...(picture && { imageUrl: picture }),
    ...(imageId && { imageId }),
    ...(catalogueWallet && { explorerId: catalogueWallet.id }),
    ...(live && { provider: live.provider }),
  }
}

const keysOf = ({ id, name, rdns }: DetectedWallet): readonly string[] =>
  (rdns ? [rdns] : [id, name]).map((text) => text.trim().toLowerCase())

async function lookUp(context: Context, wallet: DetectedWallet): Promise<CatalogueWallet | undefined> {
  // Not in the catalogue.
  if (wallet.elsewhere || ['AUTH', 'ID_AUTH', 'INJECTED', 'WALLET_CONNECT'].includes(wallet.type))
    return undefined
  const keys = keysOf(wallet)
  const { fallbackWallets } = await import('./generated/fallbackWallets.js').catch(() => ({
    fallbackWallets: [],
  }))
  const local = [...catalogueWallets(context.store.getState()), ...fallbackWallets].find((item) =>
    matchesWallet(item, keys),
  )
  if (local) return local
  const { getCatalogueWallet } = await context.lazy.wallet()
  const answers = await Promise.all(keys.map((key) => getCatalogueWallet(context, key)))
  return answers.find((item) => item !== undefined)
}
