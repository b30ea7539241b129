const NAME_CHARACTERS = 40

/**
 * A wallet's name as it may be shown: without control, bidirectional, zero-width and unassigned characters, white
 * space joined, at most 40 characters. The source is untrusted.
 *
 * @returns undefined when nothing is left or it was no text
 */
export function cleanName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // A first cut keeps hostile megabytes away from the expressions.
  const text = value
    .slice(0, 400)
    // White space first becomes spaces, since tabs and line ends are control characters too.
    .replace(/\s/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
  return Array.from(text).slice(0, NAME_CHARACTERS).join('').trim() || undefined
}
