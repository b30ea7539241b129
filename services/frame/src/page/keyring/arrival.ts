import { joinShares, newEntropy } from '../../wallet/index.js'
import type { AuthShare } from '../services/gateway.js'
import type { StoredSession, StoredWallet } from '../vault/vault.js'
import { isElsewhere } from './elsewhere.js'
import type { Deposit } from './gatewayShare.js'
import type { KeyringDeps, Recovered } from './keyringDeps.js'
import { newSeed } from './newSeed.js'
import { wrongParts } from './said.js'
import type { Shelf } from './shelf.js'
import { deriveWallet, type OpenWallet } from './wallet.js'

export function createArrival(deps: KeyringDeps, shelf: Shelf, deposit: Deposit) {
  const { keepOwn, noteKind, joined } = shelf

  async function bringBack(user: StoredSession, auth: AuthShare, own?: StoredWallet): Promise<OpenWallet> {
    const recovered = await deps.recover(user, auth.walletId, auth)
    await noteKind(own && recovered.kind)
    if (own === undefined) return takeIn(shelf, user, auth, recovered)
    const wallet = await joined(own, recovered.share, auth.share)
    if (wallet === undefined) return besideGateway(shelf, own, recovered.share)
    // Removing a device renews shares.
    await keepOwn(wallet, recovered.share, auth.share)
    return wallet
  }

  return {
    /** @param own this browser's wallet, which does not fit */
    bringBack,

    /** Only the visitor can give the wallet up. */
    async bringHere(user: StoredSession, auth: AuthShare): Promise<OpenWallet> {
      try {
        return await bringBack(user, auth)
      } catch (error) {
        if (!isElsewhere(error)) throw error
        for (;;) {
          const choice = await deps.choose(undefined, 'elsewhere')
          if (choice === 'replace')
            return deposit(user, await newSeed(newEntropy(), deps.newId()), auth.version)
          if (choice !== 'device') throw error
          const handed = await deps.fromDevice(user, auth.walletId)
          if (handed !== undefined) return takeIn(shelf, user, auth, handed)
        }
      }
    },

    async withoutGateway(user: StoredSession, own: StoredWallet): Promise<OpenWallet> {
      const { share, kind } = await deps.recover(user, own.walletId)
      await noteKind(kind)
      return besideGateway(shelf, own, share)
    },
  }
}

/** Stores nothing if they do not match. */
async function takeIn(
  { keepOwn, noteKind }: Shelf,
  user: StoredSession,
  { walletId, share }: AuthShare,
  { share: own, kind, evm }: Recovered,
): Promise<OpenWallet> {
  const entropy = await joinShares(own, share).catch((cause: unknown) => wrongParts(cause))
  const wallet = await deriveWallet(user.userId, walletId, entropy)
  if (evm !== undefined && evm !== wallet.evm.address) wrongParts()
  await keepOwn(wallet, own, share)
  await noteKind(kind)
  return wallet
}

/** Stores nothing. */
async function besideGateway(
  { ownShares, joined }: Shelf,
  own: StoredWallet,
  recovered: string,
): Promise<OpenWallet> {
  for (const mine of await ownShares(own)) {
    const wallet = await joined(own, mine, recovered)
    if (wallet !== undefined) return wallet
  }
  return wrongParts()
}
