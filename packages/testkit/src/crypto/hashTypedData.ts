import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeTypedValue } from './encodeTypedValue.js'
import { concatBytes } from './hex.js'
import type { TypedData } from './typedData.js'

type Types = TypedData['types']

const arrayPattern = /^(.*)\[(\d*)\]$/

/** EIP-712, with nested structs, arrays of any depth and recursive types. */
export function hashTypedData({ types, primaryType, domain, message }: TypedData): Uint8Array {
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(types, 'EIP712Domain', domain, 'domain')]
  if (primaryType !== 'EIP712Domain') parts.push(hashStruct(types, primaryType, message, 'message'))
  return keccak_256(concatBytes(...parts))
}

/** Referenced types are sorted by name. */
function encodeType(types: Types, primaryType: string): string {
  const referred = new Set<string>()
  collectTypes(types, primaryType, referred)
  referred.delete(primaryType)
  return [primaryType, ...[...referred].sort()]
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

function collectTypes(types: Types, type: string, found: Set<string>): void {
  const base = type.split('[')[0] ?? type
  const fields = types[base]
  if (!fields || found.has(base)) return
  found.add(base)
  for (const field of fields) collectTypes(types, field.type, found)
}

function hashStruct(types: Types, type: string, value: unknown, path: string): Uint8Array {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${path} is not a ${type}`)
  const record = value as Readonly<Record<string, unknown>>
  const words = (types[type] ?? []).map((field) =>
    encodeField(types, field.type, record[field.name], `${path}.${field.name}`),
  )
  return keccak_256(concatBytes(keccak_256(new TextEncoder().encode(encodeType(types, type))), ...words))
}

function encodeField(types: Types, type: string, value: unknown, path: string): Uint8Array {
  const array = arrayPattern.exec(type)
  if (array) {
    const [, inner = '', length] = array
    if (!Array.isArray(value) || (length && value.length !== Number(length))) {
      throw new TypeError(`${path} is not a ${type}`)
    }
    const words = value.map((item: unknown, index) => encodeField(types, inner, item, `${path}[${index}]`))
    return keccak_256(concatBytes(...words))
  }
  if (types[type]) {
    // Ends recursive types.
    if (value === null || value === undefined) return new Uint8Array(32)
    return hashStruct(types, type, value, path)
  }
  return encodeTypedValue(type, value, path)
}
