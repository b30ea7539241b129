import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Values of one purpose are invalid for another. */
export interface Secrets {
  /**
   * A keyed digest to find a row by (base64url). It survives secret rotation and reveals nothing of
   * guessable parts. For tokens, cookies and codes use {@link Secrets.sign}.
   */
  proof(purpose: string, ...parts: readonly string[]): string
  isProof(given: string, purpose: string, ...parts: readonly string[]): boolean
  /** For everything that grants its bearer access. */
  sign(purpose: string, ...parts: readonly string[]): string
  isSigned(given: string, purpose: string, ...parts: readonly string[]): boolean
  /** AES-256-GCM. @param context owner of the text: a database's rows cannot be swapped */
  seal(purpose: string, text: string, context: string): string
  /** @throws for another secret, purpose or context, or changed text */
  open(purpose: string, sealed: string, context: string): string
  /** Current one first. */
  readonly keyIds: readonly string[]
  readonly firstKey: string
}

/** They outlive their secret. */
export interface LookupKeys {
  /** Base64url, for purposes missing in `keys`. */
  readonly seed: string
  /** Base64url by purpose. */
  readonly keys: Readonly<Record<string, string>>
}

export interface SecretRing {
  readonly current: string
  readonly previous?: string | undefined
  /** Id of the secret whose texts carry none; default: the current one's. */
  readonly firstKey?: string | undefined
  /** Default: those of the first secret. */
  readonly lookups?: LookupKeys | undefined
}

const ivLength = 12
const tagLength = 16

/** Purposes older than the seed. */
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

/** HKDF-SHA256. @param service separates services with one secret */
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
  // Older installations may hold another secret's texts without an id.
  const withoutId = [first, ...keys.filter((key) => key !== first)]

  const proof = (purpose: string, ...parts: readonly string[]) => digestOf(lookupOf(purpose), parts)
  const signWith = ({ keyOf }: Key, purpose: string, parts: readonly string[]) =>
    digestOf(keyOf(`proof:${purpose}`), parts)

  return {
    proof,
    isProof: (given, purpose, ...parts) => isSame(given, proof(purpose, ...parts)),
    sign: (purpose, ...parts) => signWith(current, purpose, parts),
    // Tries every key: timing reveals nothing.
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

export const lookupKeysFrom = (secret: string, service: string): LookupKeys =>
  lookupKeysOf(createKey(secret, service))

export const keyIdOf = (secret: string, service: string): string => createKey(secret, service).id

interface Key {
  readonly id: string
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

/** JSON makes lists of parts unambiguous. */
const digestOf = (key: Buffer, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Base64url has no dot. */
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
