import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  furtherShare,
  type Holder,
  holderOf,
  joinShares,
  newEntropy,
  splitEntropy,
} from '../../wallet/index.js'
import type { AuthShare } from '../services/gateway.js'
import { isAway, refusalOf } from '../services/http.js'
import type { ShareKind } from '../services/recovery.js'
import type { StoredSession, StoredWallet } from '../vault/vault.js'
import { isElsewhere } from './elsewhere.js'
import type { KeyringDeps, Recovered } from './keyringDeps.js'
import { newSeed, type NewSeed } from './newSeed.js'
import { wrongParts } from './said.js'
import { createShelf } from './shelf.js'
import { deriveWallet, type OpenWallet } from './wallet.js'

/**
 * The life of a wallet. The first login makes it and gives the gateway a share; afterwards this browser's share and the
 * gateway's open it, and where the gateway is away or gives what does not fit, this browser's and the recovery service's.
 * A browser without a share gets the recovery service's and keeps it as its own.
 */
export function createKeyring(deps: KeyringDeps) {
  const { vault, session, gateway, alone, newId, protect } = deps
  const { keep, keepOwn, noteKind, ownShares, joined } = createShelf(deps)
  let opened: OpenWallet | undefined
  let opening: Promise<OpenWallet> | undefined
  let prepared: Promise<NewSeed> | undefined

  /** Makes a wallet and deposits its shares. The gateway's is last: with it the wallet exists. */
  async function deposit(user: StoredSession, seed: NewSeed, replaces?: number): Promise<OpenWallet> {
    const { shares } = seed
    const wallet = { ...seed.wallet, userId: user.userId }
    const { walletId } = wallet
    const before = await vault.get(`wallet:${user.userId}`)
    await keep(wallet, shares.device)
    try {
      const passkeyShare = await protect(user, walletId, shares.recovery)
      const body = { walletId, share: shares.auth, passkeyShare, ...(replaces !== undefined && { replaces }) }
      await gateway.storeShare(await session.token(), body)
    } catch (error) {
      if (before !== undefined) await vault.set(`wallet:${user.userId}`, before)
      // A lost answer may have been a yes; a no leaves no wallet.
      else if (!isAway(error) && refusalOf(error)) await vault.delete(`wallet:${user.userId}`)
      throw error
    }
    deps.onMade(user, walletId)
    return wallet
  }

  async function make(user: StoredSession): Promise<OpenWallet> {
    try {
      const seed = (await prepared?.catch(() => undefined)) ?? (await newSeed(newEntropy(), newId()))
      prepared = undefined
      return await deposit(user, seed)
    } catch (error) {
      // Another browser of this user was first: that one's wallet is the wallet.
      if (refusalOf(error)?.status !== 409) throw error
      const share = await readShare()
      if (share === undefined) throw error
      return bringHere(user, share)
    }
  }

  async function readShare(): Promise<AuthShare | undefined> {
    try {
      return await gateway.readShare(await session.token())
    } catch (error) {
      if (refusalOf(error)?.status === 404) return undefined
      throw error
    }
  }

  async function bringBack(user: StoredSession, auth: AuthShare, own?: StoredWallet): Promise<OpenWallet> {
    const recovered = await deps.recover(user, auth.walletId, auth)
    await noteKind(own && recovered.kind)
    if (own === undefined) return takeIn(user, auth, recovered)
    const wallet = await joined(own, recovered.share, auth.share)
    if (wallet === undefined) return besideGateway(own, recovered.share)
    // The shares were made anew since, when another device was shut out.
    await keepOwn(wallet, recovered.share, auth.share)
    return wallet
  }

  /** Keeps a wallet whose share came to a browser that had none. Nothing is kept where the parts do not make it. */
  async function takeIn(
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

  /** Brings a wallet to a browser that never had one. It stays as it is unless the visitor gives it up. */
  async function bringHere(user: StoredSession, auth: AuthShare): Promise<OpenWallet> {
    try {
      return await bringBack(user, auth)
    } catch (error) {
      if (!isElsewhere(error)) throw error
      for (;;) {
        const choice = await deps.choose(undefined, 'elsewhere')
        if (choice === 'replace') return deposit(user, await newSeed(newEntropy(), newId()), auth.version)
        if (choice !== 'device') throw error
        const handed = await deps.fromDevice(user, auth.walletId)
        if (handed !== undefined) return takeIn(user, auth, handed)
      }
    }
  }

  /** Opens this browser's wallet with its own share and the recovery service's. Nothing that is kept changes. */
  async function besideGateway(own: StoredWallet, recovered: string): Promise<OpenWallet> {
    for (const mine of await ownShares(own)) {
      const wallet = await joined(own, mine, recovered)
      if (wallet !== undefined) return wallet
    }
    return wrongParts()
  }

  async function withoutGateway(user: StoredSession, own: StoredWallet): Promise<OpenWallet> {
    const { share, kind } = await deps.recover(user, own.walletId)
    await noteKind(kind)
    return besideGateway(own, share)
  }

  async function openNow(): Promise<OpenWallet> {
    const user = await session.current()
    if (opened?.userId === user.userId) return opened
    const own = await vault.get(`wallet:${user.userId}`)
    let auth: AuthShare | undefined
    try {
      auth = await readShare()
    } catch (error) {
      if (own === undefined || !isAway(error)) throw error
      await deps.choose(own, 'away')
      return withoutGateway(user, own)
    }
    // A wallet was here, and the gateway has another or says that there never was one: nothing takes its place unasked.
    const isOther = own !== undefined && own.walletId !== auth?.walletId
    if (isOther && (await deps.choose(own, 'other')) === 'recover') return withoutGateway(user, own)
    if (auth === undefined) return make(user)
    if (own === undefined) return bringHere(user, auth)
    const mine = isOther ? undefined : own
    const shares = await ownShares(mine)
    if (mine === undefined || shares.length === 0) return bringBack(user, auth)
    for (const share of shares) {
      const wallet = await joined(mine, share, auth.share)
      if (wallet === undefined) continue
      // An earlier version left a second device with the recovery share alone.
      if (mine.former !== undefined || holderOf(share) === 'recovery')
        await keepOwn(wallet, share, auth.share)
      return wallet
    }
    return bringBack(user, auth, mine)
  }

  /** This browser's share and the gateway's, which fit, and where they stand. */
  async function pair() {
    const { userId, walletId } = await open()
    const [present, own] = [await readShare(), await vault.get(`wallet:${userId}`)]
    for (const mine of await ownShares(own)) {
      if (present === undefined || present.walletId !== walletId) break
      const entropy = await joinShares(mine, present.share).catch(() => undefined)
      if (entropy === undefined) continue
      entropy.fill(0)
      return { walletId, mine, present }
    }
    return wrongParts()
  }

  async function open(): Promise<OpenWallet> {
    const { userId } = await session.current()
    if (opened?.userId === userId) return opened
    opening ??= alone(openNow).finally(() => (opening = undefined))
    return (opened = await opening)
  }

  return {
    /** Opens the wallet of who is logged in, or makes it. @throws LatchkeyError */
    open,

    /** Makes what a new wallet needs while the visitor still types: who turns out to have one loses nothing by it. */
    prepare(): void {
      prepared ??= newSeed(newEntropy(), newId())
    },

    /** Puts another seed in the wallet's place, as soon after a login as the gateway asks. */
    async replace(entropy: Uint8Array<ArrayBuffer>): Promise<OpenWallet> {
      const present = await readShare()
      opened = await deposit(await session.current(), await newSeed(entropy, newId()), present?.version)
      return opened
    },

    /** A share of this wallet that fits those that are in place. @param holder whose it is to be */
    async further(
      holder: Holder = 'recovery',
    ): Promise<{ readonly walletId: string; readonly share: string }> {
      const { walletId, mine, present } = await pair()
      return { walletId, share: await furtherShare(mine, present.share, holder) }
    },

    /**
     * Leaves a recovery share at the gateway under a passkey, beside the share that it fits.
     *
     * @param wrap puts it under the passkey
     * @throws LatchkeyError `login_again`
     */
    async leavePasskey(wrap: (share: string, walletId: string) => Promise<string>): Promise<void> {
      const { walletId, mine, present } = await pair()
      const passkeyShare = await wrap(await furtherShare(mine, present.share, 'recovery'), walletId)
      const body = { walletId, share: present.share, passkeyShare, replaces: present.version }
      await gateway.storeShare(await session.token(), body)
    },

    noteKind,

    /** The protection of the recovery share, as far as this browser knows. */
    async kind(): Promise<ShareKind | undefined> {
      const { userId } = await session.current()
      return (await vault.get(`wallet:${userId}`))?.kind
    },

    /**
     * Makes new shares of the same wallet, so that what a lost device keeps fits nothing any more.
     *
     * @param renew.protect puts the new recovery share under the passkey that the old one is under at the gateway
     * @param renew.replaceRecovery puts it in the old one's place at the recovery service
     */
    async splitAnew({
      protect: again,
      replaceRecovery,
    }: {
      readonly protect?: (share: string) => Promise<string>
      readonly replaceRecovery: (share: string) => Promise<void>
    }): Promise<void> {
      const wallet = await open()
      const { userId, walletId } = wallet
      const user = await session.current()
      const [present, before] = [await readShare(), await vault.get(`wallet:${userId}`)]
      if (present === undefined) throw new LatchkeyError('something_went_wrong')
      const shares = await splitEntropy(wallet.entropy)
      // Whether the gateway took its share is not known when its answer gets lost: both are kept until one fits.
      await keep(wallet, shares.device, before?.share)
      const passkeyShare = await (again?.(shares.recovery) ?? protect(user, walletId, shares.recovery))
      const body = { walletId, share: shares.auth, passkeyShare, replaces: present.version }
      await gateway.storeShare(await session.token(), body)
      await keep(wallet, shares.device)
      await replaceRecovery(shares.recovery)
    },

    /** The addresses of who is logged in, without the keys where this browser knows them. */
    async addresses(): Promise<{ evm: `0x${string}`; solana: string }> {
      const { userId } = await session.current()
      const own = opened?.userId === userId ? undefined : await vault.get(`wallet:${userId}`)
      if (own !== undefined) return own
      const { evm, solana } = await open()
      return { evm: evm.address, solana: solana.address }
    },

    /** Forgets the keys that are at hand. */
    close(): void {
      opened?.entropy.fill(0)
      opened?.evm.privateKey.fill(0)
      opened?.solana.privateKey.fill(0)
      opened = undefined
      prepared = undefined
    },
  }
}

export type Keyring = ReturnType<typeof createKeyring>
