import type { CryptoSuite } from './cryptoSuite.js'
import { webCrypto } from './webCrypto.js'

/**
 * WebCrypto where it can do X25519, HKDF and Ed25519 (tried, since no browser tells), else noble in one more chunk.
 *
 * @param subtle undefined where there is none, as on plain http
 */
export async function loadCrypto(subtle: SubtleCrypto | undefined): Promise<CryptoSuite> {
  if (subtle !== undefined) {
    try {
      const suite = webCrypto(subtle)
      const probe = new Uint8Array(32).fill(7)
      await Promise.all([suite.agree(probe, await suite.publicKey(probe)), suite.identity(probe)])
      return suite
    } catch {
      // An algorithm is missing.
    }
  }
  return (await import('./nobleCrypto.js')).nobleCrypto
}
