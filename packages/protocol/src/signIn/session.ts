import type { Caip2 } from '../caip/index.js'

/** The message signed to prove an address (CAIP-122). Times are ISO 8601. */
export interface SiwxData {
  readonly accountAddress: string
  readonly chainId: Caip2
  /** The page's host, with port. */
  readonly domain: string
  /** The page's, without query and fragment. */
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

/** A signed-in address, to be trusted only as far as its signature was verified. */
export interface SiwxSession {
  readonly data: SiwxData
  readonly message: string
  /** Hex on EVM chains, base58 on Solana, base64 on Bitcoin. */
  readonly signature: string
  /** From a one-click sign-in. */
  readonly cacao?: unknown
}
