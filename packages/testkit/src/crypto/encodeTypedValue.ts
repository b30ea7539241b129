import { keccak_256 } from '@noble/hashes/sha3.js'
import { bigintToWord, concatBytes, hexToBytes, isAddress } from './hex.js'

const integerPattern = /^(u?)int(\d{0,3})$/
const bytesPattern = /^bytes(\d{1,2})$/

const wrong = (type: string, path: string): RangeError => new RangeError(`${path} is not a valid ${type}`)

/** Atomic and dynamic EIP-712 values; not structs or arrays. */
export function encodeTypedValue(type: string, value: unknown, path: string): Uint8Array {
  const integer = integerPattern.exec(type)
  if (integer) return encodeInteger(type, integer[1] === 'u', Number(integer[2] || 256), value, path)
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw wrong(type, path)
    return bigintToWord(value ? 1n : 0n)
  }
  if (type === 'address') {
    if (!isAddress(value)) throw wrong(type, path)
    return concatBytes(new Uint8Array(12), hexToBytes(value))
  }
  if (type === 'string') {
    if (typeof value !== 'string') throw wrong(type, path)
    return keccak_256(new TextEncoder().encode(value))
  }
  if (type === 'bytes') return keccak_256(toBytes(type, value, path))
  const fixed = bytesPattern.exec(type)
  if (fixed) {
    const bytes = toBytes(type, value, path)
    if (bytes.length !== Number(fixed[1]) || bytes.length > 32 || bytes.length === 0) throw wrong(type, path)
    return concatBytes(bytes, new Uint8Array(32 - bytes.length))
  }
  throw new TypeError(`${path} has an unknown type ${type}`)
}

function toBytes(type: string, value: unknown, path: string): Uint8Array {
  if (typeof value !== 'string') throw wrong(type, path)
  try {
    return hexToBytes(value)
  } catch {
    throw wrong(type, path)
  }
}

function encodeInteger(
  type: string,
  unsigned: boolean,
  bits: number,
  value: unknown,
  path: string,
): Uint8Array {
  const safe = typeof value === 'number' ? Number.isSafeInteger(value) : true
  const text = typeof value === 'string' && /^(?:-?\d+|0x[0-9a-f]+)$/i.test(value)
  if (!safe || (typeof value !== 'number' && typeof value !== 'bigint' && !text)) throw wrong(type, path)
  const number = BigInt(value as number | bigint | string)
  const fits = unsigned ? BigInt.asUintN(bits, number) : BigInt.asIntN(bits, number)
  if (fits !== number || bits % 8 !== 0 || bits === 0 || bits > 256) throw wrong(type, path)
  return bigintToWord(number)
}
