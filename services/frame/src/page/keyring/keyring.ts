import { newEntropy } from '../../wallet/index.js'
import { createDeposit, readShare } from './gatewayShare.js'
import type { KeyringDeps } from './keyringDeps.js'
import { newSeed, type NewSeed } from './newSeed.js'
import { createOpener } from './opener.js'
import { createShares } from './shares.js'
import { createDeviceShares } from './deviceShares.js'
import type { OpenWallet } from './wallet.js'

/**
 * The first login creates the wallet and gives the gateway a share. Afterwards this browser's share
 * and the gateway's open it, or this browser's and the recovery share if the gateway is
 * unreachable. A browser without a share restores the wallet with the recovery share and stores one
 * of its own.
 */
export function createKeyring(deps: KeyringDeps) {
  const { vault, session, runExclusive, newId } = deps
  let opened: OpenWallet | undefined
  let opening: Promise<OpenWallet> | undefined
  let prepared: Promise<NewSeed> | undefined
  const deviceShares = createDeviceShares(deps)
  const deposit = createDeposit(deps, deviceShares)
  const openFor = createOpener(deps, deviceShares, { deposit, takeSeed })

  async function takeSeed(): Promise<NewSeed> {
    const seed = (await prepared?.catch(() => undefined)) ?? (await newSeed(newEntropy(), newId()))
    prepared = undefined
    return seed
  }

  async function openNow(): Promise<OpenWallet> {
    const user = await session.current()
    return opened?.userId === user.userId ? opened : openFor(user)
  }

  async function open(): Promise<OpenWallet> {
    const { userId } = await session.current()
    if (opened?.userId === userId) return opened
    opening ??= runExclusive(openNow).finally(() => (opening = undefined))
    return (opened = await opening)
  }

  return {
    open,

    /** Derives a wallet while the visitor types. */
    prepare(): void {
      prepared ??= newSeed(newEntropy(), newId())
    },

    /** Needs a recent login. */
    async replace(entropy: Uint8Array<ArrayBuffer>): Promise<OpenWallet> {
      const gatewayShare = await readShare(deps)
      opened = await deposit(await session.current(), await newSeed(entropy, newId()), gatewayShare?.version)
      return opened
    },

    ...createShares(deps, deviceShares, open),
    noteKind: deviceShares.noteKind,
    kind: deviceShares.kind,

    /** Opens the wallet only for unknown addresses. */
    async addresses(): Promise<{ evm: `0x${string}`; solana: string }> {
      const { userId } = await session.current()
      const own = opened?.userId === userId ? undefined : await vault.get(`wallet:${userId}`)
      if (own !== undefined) return own
      const { evm, solana } = await open()
      return { evm: evm.address, solana: solana.address }
    },

    close(): void {
      if (opened) forget(opened)
      opened = undefined
      prepared = undefined
    },
  }
}

export type Keyring = ReturnType<typeof createKeyring>

function forget({ entropy, evm, solana }: OpenWallet): void {
  entropy.fill(0)
  evm.privateKey.fill(0)
  solana.privateKey.fill(0)
}
