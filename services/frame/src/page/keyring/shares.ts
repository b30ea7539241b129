import { LatchkeyError } from '@latchkey/protocol/errors'
import { furtherShare, type Holder, joinShares, splitEntropy } from '../../wallet/index.js'
import { readShare } from './gatewayShare.js'
import type { KeyringDeps } from './keyringDeps.js'
import { throwMismatch } from './localizedError.js'
import type { DeviceShares } from './deviceShares.js'
import type { OpenWallet } from './wallet.js'

export function createShares(deps: KeyringDeps, deviceShares: DeviceShares, open: () => Promise<OpenWallet>) {
  const { vault, session, gateway } = deps

  async function matchingShares() {
    const { userId, walletId } = await open()
    const [gatewayShare, own] = [await readShare(deps), await vault.get(`wallet:${userId}`)]
    for (const ownShare of await deviceShares.ownShares(own)) {
      if (gatewayShare === undefined || gatewayShare.walletId !== walletId) break
      const entropy = await joinShares(ownShare, gatewayShare.share).catch(() => undefined)
      if (entropy === undefined) continue
      entropy.fill(0)
      return { walletId, ownShare, gatewayShare }
    }
    return throwMismatch()
  }

  return {
    async deriveShare(
      holder: Holder = 'recovery',
    ): Promise<{ readonly walletId: string; readonly share: string }> {
      const { walletId, ownShare, gatewayShare } = await matchingShares()
      return { walletId, share: await furtherShare(ownShare, gatewayShare.share, holder) }
    },

    /**
     * Stored at the gateway, next to the share that it matches.
     *
     * @throws LatchkeyError `login_again`
     */
    async storePasskeyShare(wrap: (share: string, walletId: string) => Promise<string>): Promise<void> {
      const { walletId, ownShare, gatewayShare } = await matchingShares()
      const passkeyShare = await wrap(await furtherShare(ownShare, gatewayShare.share, 'recovery'), walletId)
      const body = { walletId, share: gatewayShare.share, passkeyShare, replaces: gatewayShare.version }
      await gateway.storeShare(await session.token(), body)
    },

    /** A lost device's share then matches nothing. */
    renewShares: async (renew: Renewal): Promise<void> =>
      renewShares(deps, deviceShares, await open(), renew),
  }
}

export interface Renewal {
  readonly protect?: (share: string) => Promise<string>
  readonly replaceRecovery: (share: string) => Promise<void>
}

async function renewShares(
  { vault, session, gateway, protect }: KeyringDeps,
  { store }: Pick<DeviceShares, 'store'>,
  wallet: OpenWallet,
  { protect: protectAgain, replaceRecovery }: Renewal,
): Promise<void> {
  const { userId, walletId } = wallet
  const user = await session.current()
  const [gatewayShare, previous] = [
    await readShare({ session, gateway }),
    await vault.get(`wallet:${userId}`),
  ]
  if (gatewayShare === undefined) throw new LatchkeyError('something_went_wrong')
  const shares = await splitEntropy(wallet.entropy)
  // After a lost answer the gateway may have either share: keep both until one matches.
  await store(wallet, shares.device, previous?.share)
  const passkeyShare = await (protectAgain?.(shares.recovery) ?? protect(user, walletId, shares.recovery))
  const body = { walletId, share: shares.auth, passkeyShare, replaces: gatewayShare.version }
  await gateway.storeShare(await session.token(), body)
  await store(wallet, shares.device)
  await replaceRecovery(shares.recovery)
}
