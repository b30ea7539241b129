/** https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth */
export interface RelayJwtHeader {
  readonly alg: 'EdDSA'
  readonly typ: 'JWT'
}

/** Serialized in this order. Times are Unix seconds. */
export interface RelayJwtClaims {
  /** Client id: `did:key:z` and base58btc of `0xed 0x01` and the Ed25519 public key. */
  readonly iss: string
  /** 32 random bytes as hex. A relay must not ask for uniqueness. */
  readonly sub: string
  /** Exactly as the client was configured with it. */
  readonly aud: string
  readonly iat: number
  /** The library writes `iat + 86400`. */
  readonly exp: number
}
