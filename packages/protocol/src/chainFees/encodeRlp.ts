/** Hex without `0x`, or a list. */
export type RlpItem = string | readonly RlpItem[]

/** @see https://ethereum.org/developers/docs/data-structures-and-encoding/rlp */
export function encodeRlp(item: RlpItem): string {
  if (typeof item !== 'string') {
    const body = item.map(encodeRlp).join('')
    return prefix(body, 0xc0) + body
  }
  return item.length === 2 && Number.parseInt(item, 16) < 0x80 ? item : prefix(item, 0x80) + item
}

function prefix(body: string, offset: number): string {
  const length = body.length / 2
  if (length < 56) return byteHex(offset + length)
  const digits = length.toString(16)
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`
  return byteHex(offset + 55 + bytes.length / 2) + bytes
}

function byteHex(value: number): string {
  return value.toString(16).padStart(2, '0')
}
