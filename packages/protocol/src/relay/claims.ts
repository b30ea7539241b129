/** https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth */
export interface RelayJwtHeader {
  readonly alg: 'EdDSA'
  readonly typ: 'JWT'
}

/** In this order. Unix seconds. */
export interface RelayJwtClaims {
  /** `did:key:z` and base58btc of `0xed 0x01` and the Ed25519 public key. */
  readonly iss: string
  /** 32 random bytes, hex. A relay must not require uniqueness. */
  readonly sub: string
  /** As configured in the client. */
  readonly aud: string
  readonly iat: number
  /** The library writes `iat + 86400`. */
  readonly exp: number
}
