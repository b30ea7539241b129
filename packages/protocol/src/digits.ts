/** Reads digits of any script (Unicode category Nd) as 0 to 9; drops everything else. */
export const digits = (text: string): string => (text.match(/\p{Nd}/gu) ?? []).map(valueOf).join('')

/** Unicode lists a script's digits in order; some of these rows are adjacent. */
function valueOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}
