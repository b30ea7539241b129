const NAME_CHARACTERS = 40

/**
 * Removes control, bidirectional, zero-width and unassigned characters, joins white space, cuts at
 * 40 characters.
 */
export function cleanName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Keeps megabytes of hostile text from the expressions.
  const text = value
    .slice(0, 400)
    // Tabs and line ends are control characters.
    .replace(/\s/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  return Array.from(text).slice(0, NAME_CHARACTERS).join('').trim() || undefined
}
