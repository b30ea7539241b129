import { word } from './word.js'

/** Length, then whole words; hex without `0x`. */
export function encodeBytes(data: string): string {
  const digits = data.slice(2)
  return word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
}
