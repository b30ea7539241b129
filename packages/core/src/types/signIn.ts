export type { Cacao, CacaoPayload } from '@latchkey/protocol/signIn'

/** CAIP-122. Texts are ASCII without newlines. */
export interface SignInRequest {
  /** From the host's server. */
  readonly nonce: string
  /** Default: the page's. */
  readonly domain?: string | undefined
  /** Default: the page's. */
  readonly uri?: string | undefined
  readonly statement?: string | undefined
  /** ISO 8601. */
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}
