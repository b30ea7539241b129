import { isAway, refusalOf } from '../services/http.js'
import type { AuthShare } from '../services/gateway.js'
import type { StoredSession } from '../vault/vault.js'
import type { KeyringDeps } from './keyringDeps.js'
import type { NewSeed } from './newSeed.js'
import type { DeviceShares } from './deviceShares.js'
import type { OpenWallet } from './wallet.js'

/** @returns undefined without a wallet */
export async function readShare({
  gateway,
  session,
}: Pick<KeyringDeps, 'gateway' | 'session'>): Promise<AuthShare | undefined> {
  try {
    return await gateway.readShare(await session.token())
  } catch (error) {
    if (refusalOf(error)?.status === 404) return undefined
    throw error
  }
}

/**
 * The gateway's share comes last: it makes the wallet exist.
 *
 * @param replaces version of the gateway's share
 */
export type Deposit = (user: StoredSession, seed: NewSeed, replaces?: number) => Promise<OpenWallet>

export function createDeposit(deps: KeyringDeps, { store }: Pick<DeviceShares, 'store'>): Deposit {
  const { vault, session, gateway, protect } = deps
  return async (user, seed, replaces) => {
    const { shares } = seed
    const wallet = { ...seed.wallet, userId: user.userId }
    const { walletId } = wallet
    const previous = await vault.get(`wallet:${user.userId}`)
    await store(wallet, shares.device)
    try {
      const passkeyShare = await protect(user, walletId, shares.recovery)
      const body = { walletId, share: shares.auth, passkeyShare, ...(replaces !== undefined && { replaces }) }
      await gateway.storeShare(await session.token(), body)
    } catch (error) {
      if (previous !== undefined) await vault.set(`wallet:${user.userId}`, previous)
      // Refused: no wallet was made. A lost answer may have been a success.
      else if (!isAway(error) && refusalOf(error)) await vault.delete(`wallet:${user.userId}`)
      throw error
    }
    deps.onCreated(user, walletId)
    return wallet
  }
}
