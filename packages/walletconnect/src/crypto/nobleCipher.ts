import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Cipher } from './cryptoSuite.js'

/** For browsers that lack it. */
export const nobleCipher: Cipher = {
  encrypt: async (key, iv, bytes) => Uint8Array.from(chacha20poly1305(key, iv).encrypt(bytes)),
  decrypt: async (key, iv, sealed) => Uint8Array.from(chacha20poly1305(key, iv).decrypt(sealed)),
}
