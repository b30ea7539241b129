const NAME_CHARACTERS = 40

/**
 * Sanitizes a wallet's untrusted name: removes control, bidirectional, zero-width and unassigned
 * characters, joins white space, and cuts at 40 characters.
 *
 * @returns undefined when nothing is left or the value is not text
 */
export function cleanName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Cut first, to keep megabytes of hostile text away from the expressions.
  const text = value
    .slice(0, 400)
    // Replace white space first, since tabs and line ends are control characters too.
    .replace(/\s/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  return Array.from(text).slice(0, NAME_CHARACTERS).join('').trim() || undefined
}
