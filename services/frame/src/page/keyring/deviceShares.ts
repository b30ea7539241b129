import { LatchkeyError } from '@latchkey/protocol/errors'
import { furtherShare, holderOf, joinShares, newDeviceKey, openShare, sealShare } from '../../wallet/index.js'
import type { Session } from '../login/session.js'
import type { ShareKind } from '../services/recovery.js'
import type { StoredWallet, Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import { localizedError } from './localizedError.js'
import { deriveWallet, type OpenWallet } from './wallet.js'

/** Sealed with a non-extractable key. */
export function createDeviceShares({ vault, session }: { readonly vault: Vault; readonly session: Session }) {
  /** @param former sealed, while either may match */
  async function store(
    { userId, walletId, evm, solana }: OpenWallet,
    share: string,
    former?: string,
  ): Promise<void> {
    const sealed = await sealShare(await deviceKey(vault), share, walletId)
    const previous = await vault.get(`wallet:${userId}`)
    await vault.set(`wallet:${userId}`, {
      walletId,
      share: sealed,
      former,
      evm: evm.address,
      solana: solana.address,
      kind: previous?.walletId === walletId ? previous.kind : undefined,
    })
  }

  /** The browser's own share works together with the recovery share if the gateway is gone. */
  async function storeOwn(wallet: OpenWallet, share: string, otherShare: string): Promise<void> {
    const isOwn = holderOf(share) === 'device'
    await store(wallet, isOwn ? share : await furtherShare(share, otherShare, 'device'))
  }

  /** @throws LatchkeyError for a weaker protection than this browser knows */
  async function noteKind(kind: ShareKind | undefined): Promise<void> {
    const { userId } = await session.current()
    const own = await vault.get(`wallet:${userId}`)
    if (own === undefined || kind === undefined || own.kind === kind) return
    if (kind === 'server' && own.kind !== undefined) throw localizedError(t('downgraded'))
    await vault.set(`wallet:${userId}`, { ...own, kind })
  }

  return {
    store,
    storeOwn,
    noteKind,

    async kind(): Promise<ShareKind | undefined> {
      const { userId } = await session.current()
      return (await vault.get(`wallet:${userId}`))?.kind
    },

    ownShares: (own: StoredWallet | undefined) => ownShares(vault, own),
    joinToWallet: (own: Identity, a: string, b: string) => joinToWallet(session, own, a, b),
  }
}

export type DeviceShares = ReturnType<typeof createDeviceShares>

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
async function joinToWallet(
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
