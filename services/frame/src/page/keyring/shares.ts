import { LatchkeyError } from '@latchkey/protocol/errors'
import { furtherShare, type Holder, joinShares, splitEntropy } from '../../wallet/index.js'
import { readShare } from './gatewayShare.js'
import type { KeyringDeps } from './keyringDeps.js'
import { wrongParts } from './said.js'
import type { Shelf } from './shelf.js'
import type { OpenWallet } from './wallet.js'

export function createShares(deps: KeyringDeps, shelf: Shelf, open: () => Promise<OpenWallet>) {
  const { vault, session, gateway } = deps

  async function pair() {
    const { userId, walletId } = await open()
    const [present, own] = [await readShare(deps), await vault.get(`wallet:${userId}`)]
    for (const mine of await shelf.ownShares(own)) {
      if (present === undefined || present.walletId !== walletId) break
      const entropy = await joinShares(mine, present.share).catch(() => undefined)
      if (entropy === undefined) continue
      entropy.fill(0)
      return { walletId, mine, present }
    }
    return wrongParts()
  }

  return {
    async further(
      holder: Holder = 'recovery',
    ): Promise<{ readonly walletId: string; readonly share: string }> {
      const { walletId, mine, present } = await pair()
      return { walletId, share: await furtherShare(mine, present.share, holder) }
    },

    /**
     * Stored at the gateway, next to the share that it matches.
     *
     * @throws LatchkeyError `login_again`
     */
    async leavePasskey(wrap: (share: string, walletId: string) => Promise<string>): Promise<void> {
      const { walletId, mine, present } = await pair()
      const passkeyShare = await wrap(await furtherShare(mine, present.share, 'recovery'), walletId)
      const body = { walletId, share: present.share, passkeyShare, replaces: present.version }
      await gateway.storeShare(await session.token(), body)
    },

    /** A lost device's share then matches nothing. */
    splitAnew: async (renew: Renewal): Promise<void> => splitAnew(deps, shelf, await open(), renew),
  }
}

export interface Renewal {
  readonly protect?: (share: string) => Promise<string>
  readonly replaceRecovery: (share: string) => Promise<void>
}

async function splitAnew(
  { vault, session, gateway, protect }: KeyringDeps,
  { keep }: Pick<Shelf, 'keep'>,
  wallet: OpenWallet,
  { protect: again, replaceRecovery }: Renewal,
): Promise<void> {
  const { userId, walletId } = wallet
  const user = await session.current()
  const [present, before] = [await readShare({ session, gateway }), await vault.get(`wallet:${userId}`)]
  if (present === undefined) throw new LatchkeyError('something_went_wrong')
  const shares = await splitEntropy(wallet.entropy)
  // After a lost answer the gateway may have either share: keep both until one matches.
  await keep(wallet, shares.device, before?.share)
  const passkeyShare = await (again?.(shares.recovery) ?? protect(user, walletId, shares.recovery))
  const body = { walletId, share: shares.auth, passkeyShare, replaces: present.version }
  await gateway.storeShare(await session.token(), body)
  await keep(wallet, shares.device)
  await replaceRecovery(shares.recovery)
}
