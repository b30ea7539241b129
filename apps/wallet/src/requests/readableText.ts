/** No control characters except line breaks and tabs, no decoding errors. */
export function readableText(text: string): string | undefined {
  return /[^\P{C}\n\r\t]|\uFFFD/u.test(text) || text === '' ? undefined : text
}
