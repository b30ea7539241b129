import type { SiwxData } from './session.js'

/** CAIP-74. */
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

export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: CacaoPayload
  readonly s: { readonly t: string; readonly s: string }
}

export interface CacaoSignature {
  /** The text's: `eip4361` on EVM chains, `caip122` elsewhere. */
  readonly header: string
  /** The signature's: `eip191`, `ed25519`. */
  readonly type: string
  /** In its family's encoding. */
  readonly signature: string
}

/** @see https://chainagnostic.org/CAIPs/caip-74 */
export function cacaoOf(data: SiwxData, { header, type, signature }: CacaoSignature): Cacao {
  const { accountAddress, chainId, uri, issuedAt = '', expirationTime, notBefore, ...same } = data
  const times = definedFields({ exp: expirationTime, nbf: notBefore })
  return {
    h: { t: header },
    p: {
      ...definedFields(same),
      iss: `did:pkh:${chainId}:${accountAddress}`,
      aud: uri,
      iat: issuedAt,
      ...times,
    },
    s: { t: type, s: signature },
  }
}

/** Wallets treat undefined fields as present. */
export function definedFields<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as { [Key in keyof T]: Exclude<T[Key], undefined> }
}
