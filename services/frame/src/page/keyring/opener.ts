import { holderOf } from '../../wallet/index.js'
import type { AuthShare } from '../services/gateway.js'
import { isAway, refusalOf } from '../services/http.js'
import type { StoredSession, StoredWallet } from '../vault/vault.js'
import { createArrival } from './arrival.js'
import { type Deposit, readShare } from './gatewayShare.js'
import type { KeyringDeps } from './keyringDeps.js'
import type { NewSeed } from './newSeed.js'
import type { Shelf } from './shelf.js'
import type { OpenWallet } from './wallet.js'

export function createOpener(
  deps: KeyringDeps,
  shelf: Shelf,
  { deposit, takeSeed }: { readonly deposit: Deposit; readonly takeSeed: () => Promise<NewSeed> },
) {
  const { bringBack, bringHere, withoutGateway } = createArrival(deps, shelf, deposit)

  async function make(user: StoredSession): Promise<OpenWallet> {
    try {
      return await deposit(user, await takeSeed())
    } catch (error) {
      // Another browser of this user was first.
      if (refusalOf(error)?.status !== 409) throw error
      const share = await readShare(deps)
      if (share === undefined) throw error
      return bringHere(user, share)
    }
  }

  /** Otherwise by the visitor's recovery. */
  async function openOwn(
    user: StoredSession,
    auth: AuthShare,
    own: StoredWallet | undefined,
  ): Promise<OpenWallet> {
    const shares = await shelf.ownShares(own)
    if (own === undefined || shares.length === 0) return bringBack(user, auth)
    for (const share of shares) {
      const wallet = await shelf.joined(own, share, auth.share)
      if (wallet === undefined) continue
      // Earlier versions left second devices with only the recovery share.
      if (own.former !== undefined || holderOf(share) === 'recovery')
        await shelf.keepOwn(wallet, share, auth.share)
      return wallet
    }
    return bringBack(user, auth, own)
  }

  return async (user: StoredSession): Promise<OpenWallet> => {
    const own = await deps.vault.get(`wallet:${user.userId}`)
    let auth: AuthShare | undefined
    try {
      auth = await readShare(deps)
    } catch (error) {
      if (own === undefined || !isAway(error)) throw error
      await deps.choose(own, 'away')
      return withoutGateway(user, own)
    }
    // The gateway has another wallet or denies one: never replace this one unasked.
    const isOther = own !== undefined && own.walletId !== auth?.walletId
    if (isOther && (await deps.choose(own, 'other')) === 'recover') return withoutGateway(user, own)
    if (auth === undefined) return make(user)
    if (own === undefined) return bringHere(user, auth)
    return openOwn(user, auth, isOther ? undefined : own)
  }
}
