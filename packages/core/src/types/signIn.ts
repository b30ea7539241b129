/** What a host asks to be signed (CAIP-122). Texts are ASCII without newlines. */
export interface SignInRequest {
  /** From the host's server. */
  readonly nonce: string
  /** Host name of the page; by default the page's own. */
  readonly domain?: string | undefined
  /** URI of the page; by default the page's own. */
  readonly uri?: string | undefined
  readonly statement?: string | undefined
  /** ISO 8601. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** What was signed, as the wallet returns it. */
export interface CacaoPayload {
  /** `did:pkh:<chain>:<address>`. */
  readonly iss: string
  readonly domain: string
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly statement?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A signed sign-in message. It proves nothing until its signature is verified, normally on the host's server. */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: CacaoPayload
  readonly s: { readonly t: string; readonly s: string }
}
