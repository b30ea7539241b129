import type { Caip2 } from '@latchkey/protocol/caip'

/** Payments, or ordinals, which must not be spent by mistake. */
export type BitcoinPurpose = 'payment' | 'ordinal'

export interface BitcoinAccount {
  readonly address: string
  readonly type: BitcoinPurpose
  /** Hex, if the wallet reports it: 33 bytes, or the 32 of a taproot key. */
  readonly publicKey?: string
  /** Untrusted text. */
  readonly label?: string
}

/** Signature scheme: legacy, or BIP 322. */
export type SigningProtocol = 'ecdsa' | 'bip322'

export interface SignMessageInput {
  readonly address: string
  readonly message: string
  /** Default: BIP 322 for segwit and taproot addresses, ECDSA for older ones. */
  readonly protocol?: SigningProtocol | undefined
}

export interface SignedMessage {
  /** Base64. */
  readonly signature: string
  /** May differ from the requested one. */
  readonly protocol: SigningProtocol
}

export interface InputToSign {
  readonly index: number
  readonly address: string
  /** As in BIP 143 and BIP 341; signs all inputs and outputs by default. */
  readonly sighash?: number | undefined
}

/** BIP 174. */
export interface SignPsbtInput {
  /** Base64. */
  readonly psbt: string
  readonly inputs: readonly InputToSign[]
  /** Whether the wallet finalizes and sends it. */
  readonly broadcast?: boolean | undefined
}

export interface SignedPsbt {
  /** Base64; missing when the wallet sent it. */
  readonly psbt?: string
  readonly txid?: string
}

export interface SendTransferInput {
  readonly to: string
  /** Satoshi, a decimal string. */
  readonly amount: string
}

export interface WalletEvents {
  /** Payment accounts first. Empty after a disconnect. */
  accountsChanged: readonly BitcoinAccount[]
  chainChanged: Caip2
}

/**
 * A connected Bitcoin wallet. Unsupported methods are absent.
 *
 * Every method throws `user_rejected`, `unauthorized` (an address that the wallet does not share),
 * `method_not_supported`, or `wallet_error` with the wallet's own words.
 */
export interface BitcoinWalletProvider {
  /** Payment accounts first. */
  readonly accounts: readonly BitcoinAccount[]
  readonly chainId: Caip2
  signMessage(input: SignMessageInput): Promise<SignedMessage>
  signPsbt?(input: SignPsbtInput): Promise<SignedPsbt>
  /** @throws LatchkeyError also `invalid_receiver` | `invalid_amount`, before any request */
  sendTransfer?(input: SendTransferInput): Promise<{ readonly txid: string }>
  /** @throws LatchkeyError also `unsupported_chain`, before any request */
  switchNetwork?(chainId: Caip2): Promise<void>
  on<E extends keyof WalletEvents>(event: E, listener: (payload: WalletEvents[E]) => void): () => void
  /** Disconnects, also in the wallet if it can. Never throws. */
  disconnect(): Promise<void>
}
