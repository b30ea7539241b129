import type { Caip2 } from '../caip/index.js'

/** What a visitor signed to prove an address (CAIP-122). Times are ISO 8601. */
export interface SiwxData {
  readonly accountAddress: string
  readonly chainId: Caip2
  /** Host of the page, with its port. */
  readonly domain: string
  /** Origin and path of the page, without query and fragment. */
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** An address that was proven, with its proof. It is worth what the verification of its signature is worth. */
export interface SiwxSession {
  readonly data: SiwxData
  /** The text that was signed. */
  readonly message: string
  /** Hex on EVM chains, base58 on Solana, base64 on Bitcoin. */
  readonly signature: string
  /** As a wallet elsewhere returned it from a one-click sign-in. */
  readonly cacao?: unknown
}
