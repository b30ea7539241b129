import type { BitcoinNetworkName } from '../address/networks.js'
import type { BitcoinAccount, InputToSign, SignedPsbt, SigningProtocol } from './walletProvider.js'

export interface ConnectInput {
  readonly network: BitcoinNetworkName
  readonly silent: boolean
  readonly signal: AbortSignal
}

export interface Shared {
  readonly accounts: readonly BitcoinAccount[]
  readonly network: BitcoinNetworkName
}

/** Missing fields are unchanged or must be read again. */
export interface WalletChange {
  readonly accounts?: readonly BitcoinAccount[] | undefined
  readonly network?: BitcoinNetworkName | undefined
}

/** A wallet with its own protocol, one kind per file; `connectWallet` unifies them. */
export interface BitcoinWallet {
  /** For wallets whose silent {@link connect} sends no request. */
  probe?(): Promise<unknown>
  /** Undefined when silent and nothing is shared, or the wallet can only prompt. */
  connect(input: ConnectInput): Promise<Shared | undefined>
  /** Base64. */
  signMessage(
    shared: Shared,
    input: { readonly account: BitcoinAccount; readonly message: string; readonly protocol: SigningProtocol },
  ): Promise<string>
  /** Base64 in and out. */
  signPsbt?(
    shared: Shared,
    input: { readonly psbt: string; readonly inputs: readonly InputToSign[]; readonly broadcast: boolean },
  ): Promise<SignedPsbt>
  /** Amount in satoshi. */
  sendTransfer?(shared: Shared, input: { readonly to: string; readonly amount: number }): Promise<string>
  switchNetwork?(network: BitcoinNetworkName): Promise<Shared>
  /** @param network the page's, for wallets that do not report one */
  watch?(listener: (change: WalletChange) => void, network: () => BitcoinNetworkName): () => void
  disconnect?(): Promise<unknown>
}
