/** Undefined for control characters (but line breaks and tabs) and decoding errors. */
export function readableText(text: string): string | undefined {
  return /[^\P{C}\n\r\t]|\uFFFD/u.test(text) || text === '' ? undefined : text
}
