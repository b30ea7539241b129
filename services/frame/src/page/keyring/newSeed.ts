import { type Shares, splitEntropy } from '../../wallet/index.js'
import { deriveWallet, type OpenWallet } from './wallet.js'

/** The parts of a new wallet that need nobody's answer: its keys, which are nobody's yet, and its shares. */
export interface NewSeed {
  readonly shares: Shares
  readonly wallet: OpenWallet
}

/** Derives and splits a wallet. */
export async function newSeed(entropy: Uint8Array<ArrayBuffer>, walletId: string): Promise<NewSeed> {
  const [shares, wallet] = await Promise.all([splitEntropy(entropy), deriveWallet('', walletId, entropy)])
  return { shares, wallet }
}
