import { deriveEvm, deriveSolana, seedOf, type EvmKey, type SolanaKey } from '../../wallet/index.js'

export interface OpenWallet {
  readonly userId: string
  readonly walletId: string
  readonly evm: EvmKey
  readonly solana: SolanaKey
  readonly entropy: Uint8Array<ArrayBuffer>
}

export async function deriveWallet(
  userId: string,
  walletId: string,
  entropy: Uint8Array<ArrayBuffer>,
): Promise<OpenWallet> {
  const seed = await seedOf(entropy)
  const wallet = { userId, walletId, evm: deriveEvm(seed), solana: deriveSolana(seed), entropy }
  seed.fill(0)
  return wallet
}
