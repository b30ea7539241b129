import type { Platform } from '@latchkey/core/adapter'
import { chunkFailed } from '../client/chunkFailed.js'
import type { Cipher, CryptoSuite, LoadedCrypto } from './cryptoSuite.js'
import { webCipher } from './webCipher.js'
import { webCrypto } from './webCrypto.js'

/**
 * WebCrypto if it has X25519, HKDF and Ed25519, and its ChaCha20-Poly1305: tries both, since
 * browsers report no support. Otherwise noble, in chunks of their own.
 *
 * @param subtle undefined on plain http
 */
export async function loadCrypto(subtle: SubtleCrypto | undefined): Promise<LoadedCrypto> {
  const [suite, cipher] = await Promise.all([loadSuite(subtle), loadCipher(subtle)])
  return { ...suite, cipher }
}

export const subtleOf = ({ window: win }: Pick<Platform, 'window'>): SubtleCrypto | undefined =>
  (win ?? globalThis).crypto?.subtle

const probe = (): Uint8Array<ArrayBuffer> => new Uint8Array(32).fill(7)

async function loadSuite(subtle: SubtleCrypto | undefined): Promise<CryptoSuite> {
  if (subtle !== undefined) {
    try {
      const suite = webCrypto(subtle)
      await Promise.all([suite.agree(probe(), await suite.publicKey(probe())), suite.identity(probe())])
      return suite
    } catch {}
  }
  return (await import('./nobleCrypto.js').catch(chunkFailed)).nobleCrypto
}

async function loadCipher(subtle: SubtleCrypto | undefined): Promise<Cipher> {
  if (subtle !== undefined) {
    try {
      const cipher = webCipher(subtle)
      const iv = probe().slice(20)
      await cipher.decrypt(probe(), iv, await cipher.encrypt(probe(), iv, probe()))
      return cipher
    } catch {}
  }
  return (await import('./nobleCipher.js').catch(chunkFailed)).nobleCipher
}
