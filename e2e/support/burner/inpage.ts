// Runs in the page before its own scripts: Solana's own unsafe burner, made a wallet of the standard by Solana's own
// wrapper. Bundled when the tests run (see installBurner).
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { registerWallet } from '@wallet-standard/wallet'

declare global {
  interface Window {
    /** Of the chain; written by the test before this script. */
    burnerRpcUrl: string
    /** Exposed by the test: a burner's key is new with every connect, and has nothing before somebody pays it. */
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
// Its types are not written for exactOptionalPropertyTypes.
registerWallet(wallet as Parameters<typeof registerWallet>[0])
