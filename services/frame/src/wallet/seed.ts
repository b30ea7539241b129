import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** 256 bits, which is a phrase of 24 words. */
export function newEntropy(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32))
}

/**
 * The words that stand for a wallet's entropy (BIP-39, English), for who takes their wallet elsewhere.
 *
 * @param entropy 16 to 32 bytes, a multiple of 4
 */
export function phraseOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * The entropy behind words that somebody typed, in any case and with any space between.
 *
 * @returns undefined when a word is unknown or the checksum does not fit
 */
export function readPhrase(text: string): Uint8Array | undefined {
  const words = text.normalize('NFKD').toLowerCase().trim().split(/\s+/).join(' ')
  try {
    return mnemonicToEntropy(words, wordlist)
  } catch {
    return undefined
  }
}

/** The 64 bytes that keys are derived from (BIP-39 without a passphrase). */
export function seedOf(entropy: Uint8Array): Promise<Uint8Array> {
  return mnemonicToSeedWebcrypto(phraseOf(entropy))
}
