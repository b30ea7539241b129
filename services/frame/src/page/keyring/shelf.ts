import { LatchkeyError } from '@latchkey/protocol/errors'
import { furtherShare, holderOf, joinShares, newDeviceKey, openShare, sealShare } from '../../wallet/index.js'
import type { Session } from '../login/session.js'
import type { ShareKind } from '../services/recovery.js'
import type { StoredWallet, Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import { said } from './said.js'
import { deriveWallet, type OpenWallet } from './wallet.js'

/** Sealed with a non-extractable key. */
export function createShelf({ vault, session }: { readonly vault: Vault; readonly session: Session }) {
  /** @param former sealed, while either may match */
  async function keep(
    { userId, walletId, evm, solana }: OpenWallet,
    share: string,
    former?: string,
  ): Promise<void> {
    const sealed = await sealShare(await deviceKey(vault), share, walletId)
    const before = await vault.get(`wallet:${userId}`)
    await vault.set(`wallet:${userId}`, {
      walletId,
      share: sealed,
      former,
      evm: evm.address,
      solana: solana.address,
      kind: before?.walletId === walletId ? before.kind : undefined,
    })
  }

  /** The browser's own share works together with the recovery share if the gateway is gone. */
  async function keepOwn(wallet: OpenWallet, share: string, beside: string): Promise<void> {
    const isOwn = holderOf(share) === 'device'
    await keep(wallet, isOwn ? share : await furtherShare(share, beside, 'device'))
  }

  /** @throws LatchkeyError for a weaker protection than this browser knows */
  async function noteKind(kind: ShareKind | undefined): Promise<void> {
    const { userId } = await session.current()
    const own = await vault.get(`wallet:${userId}`)
    if (own === undefined || kind === undefined || own.kind === kind) return
    if (kind === 'server' && own.kind !== undefined) throw said(t('downgraded'))
    await vault.set(`wallet:${userId}`, { ...own, kind })
  }

  return {
    keep,
    keepOwn,
    noteKind,

    async kind(): Promise<ShareKind | undefined> {
      const { userId } = await session.current()
      return (await vault.get(`wallet:${userId}`))?.kind
    },

    ownShares: (own: StoredWallet | undefined) => ownShares(vault, own),
    joined: (own: Identity, a: string, b: string) => joined(session, own, a, b),
  }
}

export type Shelf = ReturnType<typeof createShelf>

async function deviceKey(vault: Vault): Promise<CryptoKey> {
  const known = await vault.get('key')
  if (known !== undefined) return known
  const key = await newDeviceKey()
  await vault.set('key', key)
  return key
}

/** The previous one too, while either may match. */
async function ownShares(vault: Vault, own: StoredWallet | undefined): Promise<readonly string[]> {
  const key = await vault.get('key')
  if (own === undefined || key === undefined) return []
  const sealed = [own.share, own.former].filter((share) => share !== undefined)
  return Promise.all(sealed.map((share) => openShare(key, share, own.walletId)))
}

type Identity = Pick<StoredWallet, 'walletId' | 'evm'>

/** @returns undefined for another wallet's */
async function joined(
  session: Session,
  { walletId, evm }: Identity,
  a: string,
  b: string,
): Promise<OpenWallet | undefined> {
  const entropy = await joinShares(a, b).catch(() => undefined)
  if (entropy === undefined) return undefined
  const { userId } = await session.current()
  const wallet = await deriveWallet(userId, walletId, entropy)
  if (wallet.evm.address !== evm) throw new LatchkeyError('something_went_wrong')
  return wallet
}
