import { decodeBase64 } from '../bytes/base64.js'
import { fromHex } from '../bytes/hex.js'
import type { Bytes, CryptoSuite } from './cryptoSuite.js'

/** WebCrypto imports raw private keys only as PKCS #8; its fixed first bytes (RFC 8410). */
const X25519_PREFIX = '302e020100300506032b656e04220420'
const ED25519_PREFIX = '302e020100300506032b657004220420'
const HKDF: HkdfParams = {
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(0),
  info: new Uint8Array(0),
}

/** Missing algorithms throw on use. */
export function webCrypto(subtle: SubtleCrypto): CryptoSuite {
  const pkcs8 = (prefix: string, key: Bytes): Bytes => {
    const head = fromHex(prefix) ?? new Uint8Array(0)
    const whole = new Uint8Array(head.length + key.length)
    whole.set(head)
    whole.set(key, head.length)
    return whole
  }

  const exchange = async (privateKey: Bytes, publicKey: Bytes): Promise<Bytes> => {
    const [own, peer] = await Promise.all([
      subtle.importKey('pkcs8', pkcs8(X25519_PREFIX, privateKey), 'X25519', false, ['deriveBits']),
      subtle.importKey('raw', publicKey, 'X25519', false, []),
    ])
    const secret = new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: peer }, own, 256))
    if (secret.every((byte) => byte === 0)) throw new TypeError('The shared secret is zero')
    return secret
  }

  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    publicKey: (privateKey) => exchange(privateKey, Uint8Array.of(9, ...new Uint8Array(31))),
    async agree(privateKey, publicKey) {
      const secret = await exchange(privateKey, publicKey)
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      return new Uint8Array(await subtle.deriveBits(HKDF, key, 256))
    },
    async identity(seed) {
      const key = await subtle.importKey('pkcs8', pkcs8(ED25519_PREFIX, seed), 'Ed25519', true, ['sign'])
      const { x = '' } = await subtle.exportKey('jwk', key)
      const publicKey = decodeBase64(x.replace(/-/g, '+').replace(/_/g, '/'))
      if (publicKey?.length !== 32) throw new TypeError('No public key')
      return {
        publicKey,
        sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', key, message)),
      }
    },
  }
}
