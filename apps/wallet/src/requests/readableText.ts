/** The text when a person can read it: no control characters besides line breaks and tabs, and no decoding errors. */
export function readableText(text: string): string | undefined {
  return /[^\P{C}\n\r\t]|\uFFFD/u.test(text) || text === '' ? undefined : text
}
