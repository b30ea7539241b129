const SECRET_NAME =
  /secret|password|passphrase|mnemonic|symkey|private|authorization|cookie|jwt|api_?key|^(?:seed|otp|key|code|signature|email)$/i
/** Such an object is a chain's token. */
const SECRET_TEXT = /token$/i

/** Longer texts are mostly icons. */
const LONGEST = 200
/** Characters, to bound the time. */
const MOST = 5_000
const HIDDEN = '[hidden]'

/** From whole URLs to anything like a key. */
const rules: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/\bdata:[a-z]+\/[\w.+-]+[;,][^\s"']*/gi, 'data:…'],
  [/\bwc:[^\s"']+/gi, `wc:${HIDDEN}`],
  // Often contains its key.
  [
    /\b((?:https?|wss?):\/\/)(?:[^\s"'/@]*@)?([^\s"'/?#]+)[^\s"']*/gi,
    (_, scheme = '', host = '') => scheme + host,
  ],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, '[email]'],
  [/\bBearer\s+[^\s"']+/gi, `Bearer ${HIDDEN}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, HIDDEN],
  // Like a recovery phrase.
  [/\b(?:[a-z]{3,8}\s+){11,}[a-z]{3,8}\b/g, HIDDEN],
  [/\b(0x[\da-f]{4})[\da-f]{32}([\da-f]{4})\b/gi, '$1…$2'],
  [/\b(?:0x)?[\da-f]{41,}\b/gi, HIDDEN],
  // 45 bytes and more of base64.
  [/(?<![\w+/])[\w+/-]{60,}={0,2}/g, HIDDEN],
  // Accounts keep both ends.
  [
    /(?<![\w-])(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])([1-9A-HJ-NP-Za-km-z]{4})[1-9A-HJ-NP-Za-km-z]{24,36}([1-9A-HJ-NP-Za-km-z]{4})(?![\w-])/g,
    '$1…$2',
  ],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?![\w-])/gi, HIDDEN],
  // In JSON or a query.
  [
    /((?:secret|token|password|mnemonic|authorization|cookie|otp|api_?key)["']?\s*[=:]\s*["']?)[^\s"',}&]+/gi,
    `$1${HIDDEN}`,
  ],
]

const scrubText = (text: string): string => {
  const clean = rules.reduce(
    (rest, [found, instead]) => rest.replace(found, instead as string),
    text.slice(0, MOST),
  )
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean
}

/**
 * Removes keys, tokens, signatures, email, recovery phrases, paths and queries of URLs; shortens
 * accounts. All stored values pass through it.
 */
export function scrub(value: unknown, name = '', depth = 0): unknown {
  const isText = typeof value === 'string'
  const isValue = isText || typeof value === 'number' || typeof value === 'bigint'
  if (SECRET_NAME.test(name) && (isValue || (typeof value === 'object' && value !== null))) return HIDDEN
  if (isText && SECRET_TEXT.test(name)) return HIDDEN
  if (typeof value === 'string') return scrubText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return value
  if (depth > 12) return '…'
  if (value instanceof Error) return scrubText(`${value.name}: ${value.message}`)
  if (Array.isArray(value)) return value.map((item) => scrub(item, name, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [scrubText(key), scrub(item, key, depth + 1)]),
  )
}
