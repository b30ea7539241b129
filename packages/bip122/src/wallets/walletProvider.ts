import type { Caip2 } from '@latchkey/protocol/caip'

/** What an account is for: coins that are paid with, or ordinals, which must not be spent by mistake. */
export type BitcoinPurpose = 'payment' | 'ordinal'

/** An account that a wallet shares. */
export interface BitcoinAccount {
  readonly address: string
  readonly type: BitcoinPurpose
  /** Hex, where the wallet tells it: 33 bytes, or the 32 of a taproot key. */
  readonly publicKey?: string
  /** What its owner called it. Untrusted text. */
  readonly label?: string
}

/** How a message is signed: as wallets did at first, or as BIP 322 says. */
export type SigningProtocol = 'ecdsa' | 'bip322'

/** A text to sign. */
export interface SignMessageInput {
  readonly address: string
  readonly message: string
  /** By default BIP 322 for addresses of segwit and taproot, and ECDSA for the older ones. */
  readonly protocol?: SigningProtocol | undefined
}

/** A signed text. */
export interface SignedMessage {
  /** Base64. */
  readonly signature: string
  /** How it was signed, which may be another way than was asked for. */
  readonly protocol: SigningProtocol
}

/** An input of a transaction, and the account whose key signs it. */
export interface InputToSign {
  readonly index: number
  readonly address: string
  /** As BIP 143 and BIP 341 count; by default all inputs and outputs are signed. */
  readonly sighash?: number | undefined
}

/** A partially signed transaction (BIP 174) to sign. */
export interface SignPsbtInput {
  /** Base64. */
  readonly psbt: string
  readonly inputs: readonly InputToSign[]
  /** Whether the wallet is to finish and send it. */
  readonly broadcast?: boolean | undefined
}

/** What a wallet signed. */
export interface SignedPsbt {
  /** Base64; missing where the wallet sent it and tells only the id. */
  readonly psbt?: string
  /** Where it was sent. */
  readonly txid?: string
}

/** A payment that the wallet builds, signs and sends. */
export interface SendTransferInput {
  readonly to: string
  /** Satoshi, a decimal string. */
  readonly amount: string
}

/** What a wallet tells by itself. */
export interface WalletEvents {
  /** The accounts that it shares now, for payments first. Empty means that it has left. */
  accountsChanged: readonly BitcoinAccount[]
  chainChanged: Caip2
}

/**
 * A connected wallet of Bitcoin, whatever way it speaks. What a wallet cannot do is absent.
 *
 * Every method throws errors of the catalogue: `user_rejected`, `unauthorized` (an address that the wallet does not
 * share), `method_not_supported`, `wallet_error` with the wallet's own words.
 */
export interface BitcoinWalletProvider {
  /** For payments first. */
  readonly accounts: readonly BitcoinAccount[]
  readonly chainId: Caip2
  signMessage(input: SignMessageInput): Promise<SignedMessage>
  signPsbt?(input: SignPsbtInput): Promise<SignedPsbt>
  /** @throws LatchkeyError also `invalid_receiver` | `invalid_amount`, without asking the wallet */
  sendTransfer?(input: SendTransferInput): Promise<{ readonly txid: string }>
  /** @throws LatchkeyError also `unsupported_chain`, without asking the wallet */
  switchNetwork?(chainId: Caip2): Promise<void>
  on<E extends keyof WalletEvents>(event: E, listener: (payload: WalletEvents[E]) => void): () => void
  /** Ends the connection on the wallet's side, where it can; nothing is heard afterwards. Never throws. */
  disconnect(): Promise<void>
}
