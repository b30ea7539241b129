import type { Address, Hex } from '../crypto/hex.js'

export interface ChainLabel {
  chainId: number
  name: string
  nativeSymbol: string
}

/** An ERC-20 `transfer` or `approve`; amounts in base units. */
export interface DecodedTokenCall {
  action: 'transfer' | 'approve'
  token: Address
  symbol: string
  decimals: number
  /** Receiver, or spender of an approval. */
  counterparty: Address
  amount: string
}

/** A question to the user, as plain JSON; amounts are decimal strings in base units. */
export type ApprovalRequest =
  | { kind: 'unlock' }
  | { kind: 'connect'; accounts: readonly Address[]; chain: ChainLabel }
  | { kind: 'signIn'; account: Address; text: string; warning: string | null }
  | { kind: 'signMessage'; account: Address; text: string; readable: boolean }
  | { kind: 'signTypedData'; account: Address; domainName: string; primaryType: string; json: string }
  | {
      kind: 'sendTransaction'
      account: Address
      chain: ChainLabel
      to: Address | null
      value: string
      data: Hex
      call: DecodedTokenCall | null
      maxFee: string
      warning: string | null
    }
  | {
      kind: 'sendCalls'
      account: Address
      chain: ChainLabel
      calls: readonly { to: Address; value: string; data: Hex }[]
    }
  | { kind: 'switchChain'; from: ChainLabel; to: ChainLabel }
  | { kind: 'addChain'; chain: ChainLabel; rpcUrl: string }
  | { kind: 'watchAsset'; token: Address; symbol: string; decimals: number }
