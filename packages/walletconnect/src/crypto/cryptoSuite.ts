export type Bytes = Uint8Array<ArrayBuffer>

/** Signs relay tokens. */
export interface Identity {
  readonly publicKey: Bytes
  /** Ed25519. */
  sign(message: Bytes): Promise<Bytes>
}

/** ChaCha20-Poly1305 (RFC 8439) without associated data; the tag follows the ciphertext. */
export interface Cipher {
  /** @param key 32 bytes @param iv 12 bytes, never reused with a key */
  encrypt(key: Bytes, iv: Bytes, bytes: Bytes): Promise<Bytes>
  /** @throws for a wrong key or altered bytes */
  decrypt(key: Bytes, iv: Bytes, sealed: Bytes): Promise<Bytes>
}

/** All but {@link Cipher}, which fewer browsers support. */
export interface CryptoSuite {
  sha256(bytes: Bytes): Promise<Bytes>
  /** X25519, of 32 private bytes. */
  publicKey(privateKey: Bytes): Promise<Bytes>
  /**
   * `HKDF-SHA256(X25519(private, public))`, no salt, no info, 32 bytes.
   *
   * @throws when the shared secret would be all zeros
   */
  agree(privateKey: Bytes, publicKey: Bytes): Promise<Bytes>
  identity(seed: Bytes): Promise<Identity>
}

export interface LoadedCrypto extends CryptoSuite {
  readonly cipher: Cipher
}
