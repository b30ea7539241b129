/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Two hues, an angle in degrees, a letter. */
export function monogram(name: string): { from: number; to: number; angle: number; letter: string } {
  const hash = hashText(name.trim().toLowerCase())
  const from = hash % 360
  return {
    from,
    to: (from + 16 + ((hash >>> 9) % 18)) % 360,
    angle: 120 + ((hash >>> 17) % 60),
    letter: (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase(),
  }
}
