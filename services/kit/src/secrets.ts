import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The uses of a service's secret. Each purpose has a key of its own, so that no value serves for another. */
export interface Secrets {
  /**
   * A digest by which a row is found: 43 characters of base64url that only the holder of the secret can make from these
   * parts. It stays the same when the secret is rotated. A stored digest tells nothing to the holder of the database
   * alone, however easy the parts are to guess. For tokens, cookies and codes, use {@link Secrets.sign}.
   */
  proof(purpose: string, ...parts: readonly string[]): string
  /** Compares a text with the proof of these parts, in a time that does not depend on how much of it is right. */
  isProof(given: string, purpose: string, ...parts: readonly string[]): boolean
  /** A signature with the current secret, in the form of a proof: for everything that lets its bearer in. */
  sign(purpose: string, ...parts: readonly string[]): string
  /** Whether a text is the signature of these parts, by the current or the previous secret. */
  isSigned(given: string, purpose: string, ...parts: readonly string[]): boolean
  /**
   * Encrypts a text with the current secret (AES-256-GCM).
   *
   * @param context owner of the text: it opens with the same one only, so that rows of a database cannot be exchanged
   */
  seal(purpose: string, text: string, context: string): string
  /** @throws when it was not sealed with one of the secrets, for this purpose and context, or was changed */
  open(purpose: string, sealed: string, context: string): string
  /** Ids of the secrets, the current one first. An id is public. */
  readonly keyIds: readonly string[]
  /** Id of the first secret of the database; its texts carry no id. */
  readonly firstKey: string
}

/** Keys of the digests by which rows are found. They outlive the secret that they came from. */
export interface LookupKeys {
  /** Makes the key of every purpose that is not below; base64url. */
  readonly seed: string
  /** By purpose; base64url. */
  readonly keys: Readonly<Record<string, string>>
}

/** The secrets of a service while they are rotated. */
export interface SecretRing {
  /** At least 32 characters that nobody can guess. */
  readonly current: string
  /** Still verifies and opens. */
  readonly previous?: string | undefined
  /** Id of the secret whose texts carry no id; the current one's when absent. */
  readonly firstKey?: string | undefined
  /** Those of the first secret when absent. */
  readonly lookups?: LookupKeys | undefined
}

const ivLength = 12
const tagLength = 16

/** Purposes whose keys came from the secret itself before there was a seed. */
const seedless = [
  'admin passkey',
  'answer',
  'attempt',
  'caller',
  'challenge',
  'email',
  'email proof',
  'identity',
  'letter',
  'limit',
  'link',
  'nonce',
  'outside',
  'passkey',
  'server key',
  'social',
  'state',
  'subject',
  'transak tokens',
  'verifier',
] as const

/**
 * Makes the keys of a service (HKDF-SHA256).
 *
 * @param secret the only secret, or the current one with the previous one
 * @param service keeps two services apart that were given the same secret by mistake
 */
export function createSecrets(secret: string | SecretRing, service: string): Secrets {
  const ring: SecretRing = typeof secret === 'string' ? { current: secret } : secret
  const current = createKey(ring.current, service)
  const keys =
    ring.previous === undefined || ring.previous === ring.current
      ? [current]
      : [current, createKey(ring.previous, service)]
  const firstKey = ring.firstKey ?? current.id
  const first = keys.find(({ id }) => id === firstKey) ?? current
  const lookupOf = createLookup(ring.lookups ?? lookupKeysOf(first))
  // A text without an id is the first secret's; older installations may hold texts of another one as well.
  const withoutId = [first, ...keys.filter((key) => key !== first)]

  const proof = (purpose: string, ...parts: readonly string[]) => digestOf(lookupOf(purpose), parts)
  const signWith = ({ keyOf }: Key, purpose: string, parts: readonly string[]) =>
    digestOf(keyOf(`proof:${purpose}`), parts)

  return {
    proof,
    isProof: (given, purpose, ...parts) => isSame(given, proof(purpose, ...parts)),
    sign: (purpose, ...parts) => signWith(current, purpose, parts),
    // Every key is tried whatever comes of the others, so that the time says nothing.
    isSigned: (given, purpose, ...parts) =>
      keys.filter((key) => isSame(given, signWith(key, purpose, parts))).length > 0,
    seal(purpose, text, context) {
      const sealed = encrypt(current.keyOf(`seal:${purpose}`), text, context)
      return current.id === firstKey ? sealed : `${current.id}.${sealed}`
    },
    open(purpose, sealed, context) {
      const [id, body] = partsOf(sealed)
      const candidates = id === undefined ? withoutId : keys.filter((key) => key.id === id)
      if (candidates.length === 0) throw new Error(`The text is sealed with the key ${id}, which is not set.`)
      return openWithAny(candidates, (key) => decrypt(key.keyOf(`seal:${purpose}`), body, context))
    },
    keyIds: keys.map(({ id }) => id),
    firstKey,
  }
}

/** The lookup keys that come from a secret, to be kept when it is rotated away. */
export const lookupKeysFrom = (secret: string, service: string): LookupKeys =>
  lookupKeysOf(createKey(secret, service))

/** Public name of a secret: tells nothing about it. */
export const keyIdOf = (secret: string, service: string): string => createKey(secret, service).id

interface Key {
  readonly id: string
  /** A key of 256 bits for one use. */
  readonly keyOf: (name: string) => Buffer
}

function createKey(secret: string, service: string): Key {
  const made = new Map<string, Buffer>()
  function keyOf(name: string): Buffer {
    const known = made.get(name)
    if (known !== undefined) return known
    const key = Buffer.from(hkdfSync('sha256', secret, `latchkey:${service}`, name, 32))
    made.set(name, key)
    return key
  }
  return { id: keyOf('id').subarray(0, 6).toString('base64url'), keyOf }
}

const lookupKeysOf = ({ keyOf }: Key): LookupKeys => ({
  seed: keyOf('lookup seed').toString('base64url'),
  keys: Object.fromEntries(seedless.map((name) => [name, keyOf(`proof:${name}`).toString('base64url')])),
})

function createLookup({ seed, keys }: LookupKeys): (purpose: string) => Buffer {
  const made = new Map(Object.entries(keys).map(([name, key]) => [name, Buffer.from(key, 'base64url')]))
  return (purpose) => {
    const known = made.get(purpose)
    if (known !== undefined) return known
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(seed, 'base64url'), '', `lookup:${purpose}`, 32))
    made.set(purpose, key)
    return key
  }
}

/** Of the parts as JSON, so that no two lists of parts are the same text. */
const digestOf = (key: Buffer, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Key id and ciphertext. The point is no letter of base64url. */
function partsOf(sealed: string): readonly [string | undefined, string] {
  const at = sealed.indexOf('.')
  return at === -1 ? [undefined, sealed] : [sealed.slice(0, at), sealed.slice(at + 1)]
}

function openWithAny(keys: readonly Key[], open: (key: Key) => string): string {
  let failure: unknown
  for (const key of keys) {
    try {
      return open(key)
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

function encrypt(key: Buffer, text: string, context: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64url')
}

function decrypt(key: Buffer, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivLength + tagLength) throw new Error('The sealed text is too short.')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength))
  const text = decipher.update(bytes.subarray(ivLength, -tagLength))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
