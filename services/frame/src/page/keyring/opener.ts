import { holderOf } from '../../wallet/index.js'
import type { AuthShare } from '../services/gateway.js'
import { isAway, refusalOf } from '../services/http.js'
import type { StoredSession, StoredWallet } from '../vault/vault.js'
import { createRestorer } from './restorer.js'
import { type Deposit, readShare } from './gatewayShare.js'
import type { KeyringDeps } from './keyringDeps.js'
import type { NewSeed } from './newSeed.js'
import type { DeviceShares } from './deviceShares.js'
import type { OpenWallet } from './wallet.js'

export function createOpener(
  deps: KeyringDeps,
  deviceShares: DeviceShares,
  { deposit, takeSeed }: { readonly deposit: Deposit; readonly takeSeed: () => Promise<NewSeed> },
) {
  const { restore, restoreOrReplace, openWithoutGateway } = createRestorer(deps, deviceShares, deposit)

  async function createWallet(user: StoredSession): Promise<OpenWallet> {
    try {
      return await deposit(user, await takeSeed())
    } catch (error) {
      // Another browser of this user was first.
      if (refusalOf(error)?.status !== 409) throw error
      const share = await readShare(deps)
      if (share === undefined) throw error
      return restoreOrReplace(user, share)
    }
  }

  /** Otherwise by the visitor's recovery. */
  async function openOwn(
    user: StoredSession,
    auth: AuthShare,
    own: StoredWallet | undefined,
  ): Promise<OpenWallet> {
    const shares = await deviceShares.ownShares(own)
    if (own === undefined || shares.length === 0) return restore(user, auth)
    for (const share of shares) {
      const wallet = await deviceShares.joinToWallet(own, share, auth.share)
      if (wallet === undefined) continue
      // Earlier versions left second devices with only the recovery share.
      if (own.former !== undefined || holderOf(share) === 'recovery')
        await deviceShares.storeOwn(wallet, share, auth.share)
      return wallet
    }
    return restore(user, auth, own)
  }

  return async (user: StoredSession): Promise<OpenWallet> => {
    const own = await deps.vault.get(`wallet:${user.userId}`)
    let auth: AuthShare | undefined
    try {
      auth = await readShare(deps)
    } catch (error) {
      if (own === undefined || !isAway(error)) throw error
      await deps.choose(own, 'away')
      return openWithoutGateway(user, own)
    }
    // The gateway has another wallet or denies one: never replace this one unasked.
    const isOther = own !== undefined && own.walletId !== auth?.walletId
    if (isOther && (await deps.choose(own, 'other')) === 'recover') return openWithoutGateway(user, own)
    if (auth === undefined) return createWallet(user)
    if (own === undefined) return restoreOrReplace(user, auth)
    return openOwn(user, auth, isOther ? undefined : own)
  }
}
