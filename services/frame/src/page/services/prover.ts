import { base64urlnopad } from '@scure/base'
import type { Vault } from '../vault/vault.js'

export interface Proven {
  readonly method: string
  readonly url: URL
  readonly token?: string | undefined
  /** The service's last one; dates the proof. */
  readonly nonce?: string | undefined
}

export type Prove = (request: Proven) => Promise<string>

/**
 * A stolen attempt, answer or token is worthless without this browser's non-extractable key.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9449
 */
export function createProver({
  vault,
  now,
}: {
  readonly vault: Pick<Vault, 'getOrSet'>
  readonly now: () => number
}): Prove {
  let pair: Promise<CryptoKeyPair> | undefined
  return async ({ method, url, token, nonce }) => {
    const { privateKey, publicKey } = await (pair ??= keyOf(vault))
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
    const claims = {
      jti: crypto.randomUUID(),
      htm: method,
      htu: url.origin + url.pathname,
      iat: Math.floor(now() / 1000),
      nonce,
      ...(token !== undefined && { ath: await digestOf(token) }),
    }
    const text = `${textOf(header)}.${textOf(claims)}`
    const signature = await crypto.subtle.sign(ecdsa, privateKey, bytesOf(text))
    return `${text}.${base64urlnopad.encode(new Uint8Array(signature))}`
  }
}

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Two tabs get the same key. */
async function keyOf(vault: Pick<Vault, 'getOrSet'>): Promise<CryptoKeyPair> {
  return vault.getOrSet('proof', await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']))
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const textOf = (value: object): string => base64urlnopad.encode(bytesOf(JSON.stringify(value)))

const digestOf = async (token: string): Promise<string> =>
  base64urlnopad.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(token))))
