import { type Shares, splitEntropy } from '../../wallet/index.js'
import { deriveWallet, type OpenWallet } from './wallet.js'

export interface NewSeed {
  readonly shares: Shares
  readonly wallet: OpenWallet
}

export async function newSeed(entropy: Uint8Array<ArrayBuffer>, walletId: string): Promise<NewSeed> {
  const [shares, wallet] = await Promise.all([splitEntropy(entropy), deriveWallet('', walletId, entropy)])
  return { shares, wallet }
}
