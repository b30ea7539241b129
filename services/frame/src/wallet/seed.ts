import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** 256 bits, 24 words. */
export function newEntropy(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32))
}

/**
 * The BIP-39 phrase in English.
 *
 * @param entropy 16 to 32 bytes, a multiple of 4
 */
export function phraseOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * Any case and spacing.
 *
 * @returns undefined for an unknown word or a wrong checksum
 */
export function readPhrase(text: string): Uint8Array | undefined {
  const words = text.normalize('NFKD').toLowerCase().trim().split(/\s+/).join(' ')
  try {
    return mnemonicToEntropy(words, wordlist)
  } catch {
    return undefined
  }
}

/** 64-byte BIP-39 seed, without passphrase. */
export function seedOf(entropy: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(phraseOf(entropy))
}
