import { base58 } from '@scure/base'
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

export interface TestIdentity {
  readonly clientId: string
  token(aud: string, claims?: Readonly<Record<string, unknown>>, header?: unknown): string
}

/** @param seed 32 bytes in hex; default: derived from the name */
export function testIdentity(name: string, seed?: string): TestIdentity {
  const bytes = seed === undefined ? createHash('sha256').update(name).digest() : Buffer.from(seed, 'hex')
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), bytes])
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const clientId = didOf(key)
  return {
    clientId,
    token(aud, claims = {}, header = { alg: 'EdDSA', typ: 'JWT' }) {
      const iat = Math.floor(Date.now() / 1000)
      const all = { iss: clientId, sub: 'aa'.repeat(32), aud, iat, exp: iat + 86_400, ...claims }
      const text = `${encode(header)}.${encode(all)}`
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    },
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function didOf(key: KeyObject): string {
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return `did:key:z${base58.encode(Uint8Array.from([0xed, 0x01, ...raw]))}`
}
