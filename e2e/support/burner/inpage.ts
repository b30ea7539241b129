// Before the page's scripts: Solana's unsafe burner in Solana's own Wallet Standard wrapper.
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { registerWallet } from '@wallet-standard/wallet'

declare global {
  interface Window {
    burnerRpcUrl: string
    /** Each connect makes a new, empty key. */
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
// Types without exactOptionalPropertyTypes.
registerWallet(wallet as Parameters<typeof registerWallet>[0])
