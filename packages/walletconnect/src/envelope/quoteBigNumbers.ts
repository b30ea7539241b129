const LONG = /^-?\d{17,}$/
const SAFE_DIGITS = 17

/**
 * Wallets' parsers rewrite long digits: turns those of 17 or more into strings, also within JSON
 * strings.
 */
export function quoteBigNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') {
    const digits = Number.isInteger(value) ? BigInt(value).toString() : ''
    return LONG.test(digits) ? digits : value
  }
  if (typeof value === 'string') return /^\s*[[{]/.test(value) ? quoteInText(value) : value
  if (Array.isArray(value)) return value.map(quoteBigNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, quoteBigNumbers(item)]))
}

function quoteInText(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs, (token) =>
    token.length >= SAFE_DIGITS && LONG.test(token) ? `"${token}"` : token,
  )
}
