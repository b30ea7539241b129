import { joinShares, newEntropy } from '../../wallet/index.js'
import type { AuthShare } from '../services/gateway.js'
import type { StoredSession, StoredWallet } from '../vault/vault.js'
import { isNotRestorable } from './notRestorable.js'
import type { Deposit } from './gatewayShare.js'
import type { KeyringDeps, Recovered } from './keyringDeps.js'
import { newSeed } from './newSeed.js'
import { throwMismatch } from './localizedError.js'
import type { DeviceShares } from './deviceShares.js'
import { deriveWallet, type OpenWallet } from './wallet.js'

export function createRestorer(deps: KeyringDeps, deviceShares: DeviceShares, deposit: Deposit) {
  const { storeOwn, noteKind, joinToWallet } = deviceShares

  async function restore(user: StoredSession, auth: AuthShare, own?: StoredWallet): Promise<OpenWallet> {
    const recovered = await deps.recover(user, auth.walletId, auth)
    await noteKind(own && recovered.kind)
    if (own === undefined) return acceptShare(deviceShares, user, auth, recovered)
    const wallet = await joinToWallet(own, recovered.share, auth.share)
    if (wallet === undefined) return openWithRecovery(deviceShares, own, recovered.share)
    // Removing a device renews shares.
    await storeOwn(wallet, recovered.share, auth.share)
    return wallet
  }

  return {
    /** @param own this browser's wallet, which does not fit */
    restore,

    /** Only the visitor can give the wallet up. */
    async restoreOrReplace(user: StoredSession, auth: AuthShare): Promise<OpenWallet> {
      try {
        return await restore(user, auth)
      } catch (error) {
        if (!isNotRestorable(error)) throw error
        for (;;) {
          const choice = await deps.choose(undefined, 'elsewhere')
          if (choice === 'replace')
            return deposit(user, await newSeed(newEntropy(), deps.newId()), auth.version)
          if (choice !== 'device') throw error
          const transferred = await deps.fromDevice(user, auth.walletId)
          if (transferred !== undefined) return acceptShare(deviceShares, user, auth, transferred)
        }
      }
    },

    async openWithoutGateway(user: StoredSession, own: StoredWallet): Promise<OpenWallet> {
      const { share, kind } = await deps.recover(user, own.walletId)
      await noteKind(kind)
      return openWithRecovery(deviceShares, own, share)
    },
  }
}

/** Stores nothing if they do not match. */
async function acceptShare(
  { storeOwn, noteKind }: DeviceShares,
  user: StoredSession,
  { walletId, share }: AuthShare,
  { share: own, kind, evm }: Recovered,
): Promise<OpenWallet> {
  const entropy = await joinShares(own, share).catch((cause: unknown) => throwMismatch(cause))
  const wallet = await deriveWallet(user.userId, walletId, entropy)
  if (evm !== undefined && evm !== wallet.evm.address) throwMismatch()
  await storeOwn(wallet, own, share)
  await noteKind(kind)
  return wallet
}

/** Stores nothing. */
async function openWithRecovery(
  { ownShares, joinToWallet }: DeviceShares,
  own: StoredWallet,
  recovered: string,
): Promise<OpenWallet> {
  for (const ownShare of await ownShares(own)) {
    const wallet = await joinToWallet(own, ownShare, recovered)
    if (wallet !== undefined) return wallet
  }
  return throwMismatch()
}
