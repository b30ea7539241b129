import type { BitcoinNetworkName } from '../address/networks.js'
import type { BitcoinAccount, InputToSign, SignedPsbt, SigningProtocol } from './walletProvider.js'

/** How a wallet is asked for its accounts. */
export interface ConnectInput {
  /** Where the visitor should end, if the wallet can. */
  readonly network: BitcoinNetworkName
  /** Without a prompt: for a restore. */
  readonly silent: boolean
  /** Once aborted, nothing more is asked. */
  readonly signal: AbortSignal
}

/** What a wallet shares. */
export interface Shared {
  readonly accounts: readonly BitcoinAccount[]
  readonly network: BitcoinNetworkName
}

/** A change that a wallet tells. What it leaves out is as before, or has to be asked again. */
export interface WalletChange {
  readonly accounts?: readonly BitcoinAccount[] | undefined
  readonly network?: BitcoinNetworkName | undefined
}

/**
 * A wallet in its own way of speaking, one kind a file; `connectWallet` makes the same of all of them. Methods throw
 * whatever the wallet throws; checks are made before.
 */
export interface BitcoinWallet {
  /** Asks something that needs no visitor, where a silent {@link connect} asks nothing. */
  probe?(): Promise<unknown>
  /** @returns undefined when it is asked silently and shares nothing, or can only prompt */
  connect(input: ConnectInput): Promise<Shared | undefined>
  /** Base64. */
  signMessage(
    shared: Shared,
    input: { readonly account: BitcoinAccount; readonly message: string; readonly protocol: SigningProtocol },
  ): Promise<string>
  /** Takes base64 and answers with base64. */
  signPsbt?(
    shared: Shared,
    input: { readonly psbt: string; readonly inputs: readonly InputToSign[]; readonly broadcast: boolean },
  ): Promise<SignedPsbt>
  /** The amount is in satoshi. */
  sendTransfer?(shared: Shared, input: { readonly to: string; readonly amount: number }): Promise<string>
  switchNetwork?(network: BitcoinNetworkName): Promise<Shared>
  /**
   * @param network where it stands as far as the page knows: it decides where the wallet says nothing
   * @returns stop
   */
  watch?(listener: (change: WalletChange) => void, network: () => BitcoinNetworkName): () => void
  disconnect?(): Promise<unknown>
}
