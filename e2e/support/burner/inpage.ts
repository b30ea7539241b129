// Runs before the page's scripts: Solana's unsafe burner in Solana's own Wallet Standard wrapper.
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { registerWallet } from '@wallet-standard/wallet'

declare global {
  interface Window {
    burnerRpcUrl: string
    /** A burner's key is new with every connect, and has no funds. */
    fundBurner(address: string): Promise<void>
  }
}

class FundedBurner extends UnsafeBurnerWalletAdapter {
  override async connect(): Promise<void> {
    await super.connect()
    await window.fundBurner(this.publicKey?.toBase58() ?? '')
  }
}

const wallet = new SolanaWalletAdapterWallet(new FundedBurner(), 'solana:localnet', window.burnerRpcUrl)
// Its types do not support exactOptionalPropertyTypes.
registerWallet(wallet as Parameters<typeof registerWallet>[0])
