/**
 * The decimal digits of a text as 0 to 9, without anything else: those of every script (Arabic, Persian, Devanagari, …)
 * and their full-width and other forms (Unicode category Nd). Codes are read with it wherever somebody may type or paste
 * one.
 *
 * @returns empty where there is none
 */
export const digits = (text: string): string => (text.match(/\p{Nd}/gu) ?? []).map(valueOf).join('')

/** Unicode has the digits of a script in a row, zero first; some rows follow each other without a gap. */
function valueOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}
