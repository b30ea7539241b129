/**
 * Fresh random bytes from `crypto.getRandomValues`, which plain http pages have as well (`randomUUID` and `subtle`
 * they have not).
 */
export function fillRandom(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
