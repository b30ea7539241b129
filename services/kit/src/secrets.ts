import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What a service does with its one secret. Each purpose has a key of its own, so that no value serves for another. */
export interface Secrets {
  /**
   * A text that only who has the secret can make from these parts: 43 characters of base64url. What is stored in this
   * form tells nothing to who has the database alone, however easy the parts are to guess.
   */
  proof(purpose: string, ...parts: readonly string[]): string
  /** Whether a text is the proof of these parts, in a time that does not depend on how much of it is right. */
  isProof(given: string, purpose: string, ...parts: readonly string[]): boolean
  /**
   * Encrypts a text (AES-256-GCM).
   *
   * @param context whose text it is: it opens with the same one only, so that rows of a database cannot be exchanged
   */
  seal(purpose: string, text: string, context: string): string
  /** @throws when it was not sealed with this secret, for this purpose and context, or was changed */
  open(purpose: string, sealed: string, context: string): string
}

const ivLength = 12
const tagLength = 16

/**
 * Makes the keys of a service (HKDF-SHA256).
 *
 * @param secret at least 32 characters that nobody can guess
 * @param service keeps two services apart that were given the same secret by mistake
 */
export function createSecrets(secret: string, service: string): Secrets {
  const keys = new Map<string, Buffer>()
  function keyOf(use: 'proof' | 'seal', purpose: string): Buffer {
    const name = `${use}:${purpose}`
    const known = keys.get(name)
    if (known !== undefined) return known
    const key = Buffer.from(hkdfSync('sha256', secret, `latchkey:${service}`, name, 32))
    keys.set(name, key)
    return key
  }

  function proof(purpose: string, ...parts: readonly string[]): string {
    // As JSON, so that no two lists of parts are the same text.
    return createHmac('sha256', keyOf('proof', purpose)).update(JSON.stringify(parts)).digest('base64url')
  }

  return {
    proof,
    isProof(given, purpose, ...parts) {
      const [a, b] = [Buffer.from(given), Buffer.from(proof(purpose, ...parts))]
      return a.length === b.length && timingSafeEqual(a, b)
    },
    seal(purpose, text, context) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keyOf('seal', purpose), iv).setAAD(Buffer.from(context))
      const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(parts).toString('base64url')
    },
    open(purpose, sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivLength + tagLength) throw new Error('The sealed text is too short.')
      const decipher = createDecipheriv('aes-256-gcm', keyOf('seal', purpose), bytes.subarray(0, ivLength))
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength))
      const text = decipher.update(bytes.subarray(ivLength, -tagLength))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}
