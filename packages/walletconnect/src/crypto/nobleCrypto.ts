import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes, CryptoSuite } from './cryptoSuite.js'

/** WebCrypto's types require a plain buffer. */
const plain = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes)

/** For plain http, and browsers without X25519 or Ed25519. */
export const nobleCrypto: CryptoSuite = {
  sha256: async (bytes) => plain(sha256(bytes)),
  publicKey: async (privateKey) => plain(x25519.getPublicKey(privateKey)),
  agree: async (privateKey, publicKey) =>
    plain(hkdf(sha256, x25519.getSharedSecret(privateKey, publicKey), undefined, undefined, 32)),
  identity: async (seed) => ({
    publicKey: plain(ed25519.getPublicKey(seed)),
    sign: async (message) => plain(ed25519.sign(message, seed)),
  }),
}
