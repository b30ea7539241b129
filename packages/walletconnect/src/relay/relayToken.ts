import type { Platform } from '@latchkey/core/adapter'
import type { RelayJwtClaims, RelayJwtHeader } from '@latchkey/protocol/relay'
import { encodeBase58 } from '@latchkey/protocol/base58'
import { encodeBase64Url } from '../bytes/base64.js'
import { toUtf8 } from '../bytes/utf8.js'
import type { Identity } from '../crypto/cryptoSuite.js'

/** `did:key:z…` of an Ed25519 key. */
export function clientIdOf(publicKey: Uint8Array): string {
  return `did:key:z${encodeBase58(Uint8Array.of(0xed, 0x01, ...publicKey))}`
}

export interface RelayTokenParameters {
  readonly identity: Identity
  /** Exactly as configured. */
  readonly relayUrl: string
  /** 64 random hex digits. */
  readonly sub: string
  readonly now: ReturnType<Platform['now']>
}

const LIFETIME = 86_400

/** https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth */
export async function relayToken(parameters: RelayTokenParameters): Promise<string> {
  const { identity, relayUrl, sub, now } = parameters
  const iat = Math.floor(now / 1000)
  const header: RelayJwtHeader = { alg: 'EdDSA', typ: 'JWT' }
  const iss = clientIdOf(identity.publicKey)
  const claims: RelayJwtClaims = { iss, sub, aud: relayUrl, iat, exp: iat + LIFETIME }
  const signed = [header, claims].map((part) => encodeBase64Url(toUtf8(JSON.stringify(part)))).join('.')
  return `${signed}.${encodeBase64Url(await identity.sign(toUtf8(signed)))}`
}
