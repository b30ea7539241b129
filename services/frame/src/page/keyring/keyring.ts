import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  joinShares,
  newDeviceKey,
  newEntropy,
  openShare,
  sealShare,
  splitEntropy,
} from '../../wallet/index.js'
import type { Session } from '../login/session.js'
import type { AuthShare, Gateway } from '../services/gateway.js'
import { refusalOf } from '../services/http.js'
import type { StoredSession, StoredWallet, Vault } from '../vault/vault.js'
import { deriveWallet, type OpenWallet } from './wallet.js'
import { t } from '../words/t.js'

/** What a keyring needs from around it. */
export interface KeyringDeps {
  readonly vault: Vault
  readonly session: Session
  readonly gateway: Pick<Gateway, 'readShare' | 'storeShare'>
  /** Gives the recovery share of a new wallet away, where its user can prove who they are. */
  readonly leave: (user: StoredSession, walletId: string, share: string) => Promise<void>
  /** Puts a recovery share under the passkey that the user has just logged in with; undefined where there was none. */
  readonly protect: (user: StoredSession, walletId: string, share: string) => Promise<string | undefined>
  /**
   * Brings the recovery share of a wallet to a browser that has none, by asking the visitor. @throws LatchkeyError
   * `user_rejected`
   */
  readonly recover: (user: StoredSession, walletId: string, passkeyShare?: string) => Promise<string>
  /** Asks whether another wallet than this browser's may take its place. */
  readonly isReplacementFine: (before: StoredWallet) => Promise<boolean>
  /** Runs one at a time in all tabs, so that two make no two wallets. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>
  readonly newId: () => string
}

/**
 * The life of a wallet. The first login makes it and gives two of its three shares away; afterwards this browser's share
 * and the gateway's open it; a browser without a share gets the recovery service's and keeps it as its own.
 */
export function createKeyring(deps: KeyringDeps) {
  const { vault, session, gateway, alone, newId, protect } = deps
  let opened: OpenWallet | undefined
  let opening: Promise<OpenWallet> | undefined

  async function deviceKey(): Promise<CryptoKey> {
    const known = await vault.get('key')
    if (known !== undefined) return known
    const key = await newDeviceKey()
    await vault.set('key', key)
    return key
  }

  /** Keeps a share on this browser. @param former the sealed one before it, while either may be the one that fits */
  async function keep(
    { userId, walletId, evm, solana }: OpenWallet,
    share: string,
    former?: string,
  ): Promise<void> {
    const sealed = await sealShare(await deviceKey(), share, walletId)
    await vault.set(`wallet:${userId}`, {
      walletId,
      share: sealed,
      former,
      evm: evm.address,
      solana: solana.address,
    })
  }

  /** Makes a wallet of an entropy and deposits its shares. The gateway's is last: with it the wallet exists. */
  async function deposit(
    user: StoredSession,
    entropy: Uint8Array<ArrayBuffer>,
    {
      leave = deps.leave,
      replaces,
    }: { leave?: KeyringDeps['leave'] | undefined; replaces?: number | undefined } = {},
  ): Promise<OpenWallet> {
    const shares = await splitEntropy(entropy)
    const wallet = await deriveWallet(user.userId, newId(), entropy)
    const { walletId } = wallet
    await leave(user, walletId, shares.recovery)
    const before = await vault.get(`wallet:${user.userId}`)
    await keep(wallet, shares.device)
    try {
      const passkeyShare = await protect(user, walletId, shares.recovery)
      const body = { walletId, share: shares.auth, passkeyShare, ...(replaces !== undefined && { replaces }) }
      await gateway.storeShare(await session.token(), body)
    } catch (error) {
      if (before !== undefined) await vault.set(`wallet:${user.userId}`, before)
      throw error
    }
    return wallet
  }

  async function make(user: StoredSession): Promise<OpenWallet> {
    try {
      return await deposit(user, newEntropy())
    } catch (error) {
      // Another browser of this user was first: that one's wallet is the wallet.
      if (refusalOf(error)?.status !== 409) throw error
      const share = await readShare()
      if (share === undefined) throw error
      return bringBack(user, share)
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

  async function bringBack(
    user: StoredSession,
    { walletId, share, passkeyShare }: AuthShare,
  ): Promise<OpenWallet> {
    const recovered = await deps.recover(user, walletId, passkeyShare)
    const entropy = await joinShares(recovered, share).catch((cause: unknown) => {
      const error = new LatchkeyError('frame_error', { cause })
      error.message = t('wrongParts')
      throw error
    })
    const wallet = await deriveWallet(user.userId, walletId, entropy)
    await keep(wallet, recovered)
    return wallet
  }

  async function openNow(): Promise<OpenWallet> {
    const user = await session.current()
    if (opened?.userId === user.userId) return opened
    const [auth, own] = [await readShare(), await vault.get(`wallet:${user.userId}`)]
    if (auth === undefined) {
      // A wallet was here, and the gateway says that there never was one: no new one takes its place unasked.
      if (own !== undefined && !(await deps.isReplacementFine(own))) throw new LatchkeyError('user_rejected')
      return make(user)
    }
    if (own !== undefined && own.walletId !== auth.walletId && !(await deps.isReplacementFine(own)))
      throw new LatchkeyError('user_rejected')
    const key = await vault.get('key')
    if (own?.walletId !== auth.walletId || key === undefined) return bringBack(user, auth)
    for (const sealed of [own.share, own.former]) {
      if (sealed === undefined) continue
      const mine = await openShare(key, sealed, own.walletId)
      const entropy = await joinShares(mine, auth.share).catch(() => undefined)
      if (entropy === undefined) continue
      const wallet = await deriveWallet(user.userId, own.walletId, entropy)
      if (wallet.evm.address !== own.evm) throw new LatchkeyError('something_went_wrong')
      if (own.former !== undefined) await keep(wallet, mine)
      return wallet
    }
    // The shares were made anew since, when another device was shut out.
    return bringBack(user, auth)
  }

  return {
    /** Opens the wallet of who is logged in, or makes it. @throws LatchkeyError */
    async open(): Promise<OpenWallet> {
      const { userId } = await session.current()
      if (opened?.userId === userId) return opened
      opening ??= alone(openNow).finally(() => (opening = undefined))
      return (opened = await opening)
    },

    /**
     * Puts another seed in the wallet's place, as soon after a login as the gateway asks.
     *
     * @param leave gives its recovery share away, where the screen is taken already
     */
    async replace(entropy: Uint8Array<ArrayBuffer>, leave?: KeyringDeps['leave']): Promise<OpenWallet> {
      const present = await readShare()
      opened = await deposit(await session.current(), entropy, { leave, replaces: present?.version })
      return opened
    },

    /**
     * Makes new shares of the same wallet, so that what a lost device keeps fits nothing any more.
     *
     * @param replaceRecovery puts the new recovery share in the old one's place
     */
    async splitAnew(replaceRecovery: (share: string) => Promise<void>): Promise<void> {
      const wallet = await this.open()
      const { userId, walletId } = wallet
      const user = await session.current()
      const [present, before] = [await readShare(), await vault.get(`wallet:${userId}`)]
      if (present === undefined) throw new LatchkeyError('something_went_wrong')
      const shares = await splitEntropy(wallet.entropy)
      // Whether the gateway took its share is not known when its answer gets lost: both are kept until one fits.
      await keep(wallet, shares.device, before?.share)
      const passkeyShare = await protect(user, walletId, shares.recovery)
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
      const { evm, solana } = await this.open()
      return { evm: evm.address, solana: solana.address }
    },

    /** Forgets the keys that are at hand. */
    close(): void {
      opened?.entropy.fill(0)
      opened?.evm.privateKey.fill(0)
      opened?.solana.privateKey.fill(0)
      opened = undefined
    },
  }
}

export type Keyring = ReturnType<typeof createKeyring>
