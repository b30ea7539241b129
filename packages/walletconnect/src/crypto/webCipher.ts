import type { Bytes, Cipher } from './cryptoSuite.js'

const NAME = 'ChaCha20-Poly1305'

/** "Modern Algorithms in the Web Cryptography API" (W3C draft); may be missing. */
export function webCipher(subtle: SubtleCrypto): Cipher {
  const load = (key: Bytes, usage: KeyUsage): Promise<CryptoKey> =>
    // The draft's key format, missing in the types.
    subtle.importKey('raw-secret' as 'raw', key, NAME, false, [usage])
  return {
    encrypt: async (key, iv, bytes) =>
      new Uint8Array(await subtle.encrypt({ name: NAME, iv }, await load(key, 'encrypt'), bytes)),
    decrypt: async (key, iv, sealed) =>
      new Uint8Array(await subtle.decrypt({ name: NAME, iv }, await load(key, 'decrypt'), sealed)),
  }
}
