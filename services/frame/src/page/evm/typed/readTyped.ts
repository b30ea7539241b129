import * as TypedData from 'ox/TypedData'
import { badParams, membersOf } from '../../requests/context.js'
import { isAddress, isData, type Hex } from '../hex.js'

export type TypedValue =
  | { readonly kind: 'struct'; readonly type: string; readonly fields: readonly TypedField[] }
  | { readonly kind: 'list'; readonly items: readonly TypedValue[] }
  | { readonly kind: 'atom'; readonly type: string; readonly value: bigint | boolean | string }

interface TypedField {
  readonly name: string
  readonly type: string
  readonly value: TypedValue
}

export type TypedStruct = Extract<TypedValue, { kind: 'struct' }>

/** Only signed members. */
export interface Typed {
  readonly primaryType: string
  readonly domain: TypedStruct
  readonly message: TypedStruct
  readonly hash: Hex
}

interface DeclaredTypes {
  readonly name: string
  readonly type: string
}

/** Maximum values and depth of a request. */
const maxValues = 5_000
const maxDepth = 24

const domainType = 'EIP712Domain'
const domainFields: readonly DeclaredTypes[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Domain and message hold exactly the signed fields.
 *
 * @throws RpcError -32602
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export function readTyped(input: unknown): Typed {
  const { types: allTypes, primaryType, domain: givenDomain, message: givenMessage } = membersOf(parse(input))
  const types = membersOf(allTypes)
  if (typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType))
    throw badParams('the typed data does not declare its primaryType')
  if (primaryType === domainType) throw badParams(`the primaryType cannot be ${domainType}`)
  const domainMembers = givenDomain === undefined ? {} : objectOf(givenDomain, 'domain')
  const declared = Object.hasOwn(types, domainType)
    ? types
    : { ...types, [domainType]: domainFields.filter(({ name }) => domainMembers[name] !== undefined) }
  const reader = createReader(declared)
  const domain = reader.struct(domainType, domainMembers, 'domain')
  const message = reader.struct(primaryType, objectOf(givenMessage, 'message'), 'message')
  return { primaryType, domain, message, hash: hashOf(primaryType, domain, message, reader.used) }
}

function parse(input: unknown): unknown {
  try {
    return typeof input === 'string' ? JSON.parse(input) : input
  } catch {
    throw badParams('the typed data is not JSON')
  }
}

function hashOf(
  primaryType: string,
  domain: TypedStruct,
  message: TypedStruct,
  types: ReadonlyMap<string, readonly DeclaredTypes[]>,
): Hex {
  try {
    return TypedData.getSignPayload({
      types: Object.fromEntries(types),
      primaryType,
      domain: plainOf(domain),
      message: plainOf(message),
    } as never)
  } catch (cause) {
    throw Object.assign(badParams('the typed data does not fit its types'), { cause })
  }
}

function plainOf(value: TypedValue): unknown {
  if (value.kind === 'atom') return value.value
  if (value.kind === 'list') return value.items.map(plainOf)
  return Object.fromEntries(value.fields.map(({ name, value: inner }) => [name, plainOf(inner)]))
}

function declaredFields(types: Readonly<Record<string, unknown>>, type: string): readonly DeclaredTypes[] {
  const list: unknown = Object.hasOwn(types, type) ? types[type] : undefined
  // A parenthesis or comma in a name could make one type's hash look like another's.
  if (!Array.isArray(list) || !isName(type) || isAtom(type))
    throw badParams(`the type ${cut(type)} is not valid`)
  const fields = list.map(membersOf).map(({ name, type: inner }): DeclaredTypes => {
    if (typeof name !== 'string' || typeof inner !== 'string' || !isName(name))
      throw badParams(`a field of the type ${cut(type)} is not valid`)
    return { name, type: inner }
  })
  if (new Set(fields.map(({ name }) => name)).size < fields.length)
    throw badParams(`the type ${cut(type)} declares a field twice`)
  return fields
}

function createReader(types: Readonly<Record<string, unknown>>) {
  const used = new Map<string, readonly DeclaredTypes[]>()
  let count = 0

  function fieldsOf(type: string): readonly DeclaredTypes[] {
    const known = used.get(type)
    if (known) return known
    const fields = declaredFields(types, type)
    used.set(type, fields)
    return fields
  }

  function struct(
    type: string,
    members: Readonly<Record<string, unknown>>,
    path: string,
    depth = 0,
  ): TypedStruct {
    const declared = fieldsOf(type)
    const names = new Set(declared.map(({ name }) => name))
    const extra = Object.keys(members).find((name) => !names.has(name) && members[name] !== undefined)
    if (extra !== undefined)
      throw badParams(`${path}.${cut(extra)} is not declared in types and would not be signed`)
    return {
      kind: 'struct',
      type,
      fields: declared.map(({ name, type: inner }) => ({
        name,
        type: inner,
        value: read(
          inner,
          Object.hasOwn(members, name) ? members[name] : undefined,
          `${path}.${cut(name)}`,
          depth + 1,
        ),
      })),
    }
  }

  function read(type: string, value: unknown, path: string, depth: number): TypedValue {
    count += 1
    if (count > maxValues || depth > maxDepth) throw badParams('the typed data has too many values')
    if (value === undefined || value === null) throw badParams(`${path} is missing`)
    const [, element, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
    if (element !== undefined) {
      if (!Array.isArray(value) || (length !== '' && Number(length) !== value.length))
        throw badParams(`${path} is not a list as its type says`)
      return {
        kind: 'list',
        items: value.map((one, index) => read(element, one, `${path}[${index}]`, depth + 1)),
      }
    }
    if (!isAtom(type)) return struct(type, objectOf(value, path), path, depth)
    const atom = atomOf(type, value)
    if (atom === undefined) throw badParams(`${path} is not a value of the type ${type}`)
    return { kind: 'atom', type, value: atom }
  }

  return { struct, used }
}

const atoms = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(\d*))$/

function isAtom(type: string): boolean {
  const found = atoms.exec(type)
  if (found === null) return false
  const size = found[1] ? Number(found[1]) : 256
  return size >= 8 && size <= 256 && size % 8 === 0 && !/int0/.test(type)
}

function atomOf(type: string, value: unknown): bigint | boolean | string | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (type === 'string') return typeof value === 'string' ? value : undefined
  if (type === 'address') return isAddress(value) ? value.toLowerCase() : undefined
  if (type.startsWith('bytes')) {
    if (!isData(value)) return undefined
    const size = type.slice('bytes'.length)
    return size === '' || value.length === 2 + Number(size) * 2 ? value.toLowerCase() : undefined
  }
  return integerOf(type, value)
}

function integerOf(type: string, value: unknown): bigint | undefined {
  // Beyond 2^53 digits are lost before it arrives.
  const isNumber = Number.isSafeInteger(value) || typeof value === 'bigint'
  if (!isNumber && !(typeof value === 'string' && /^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)))
    return undefined
  const number = BigInt(value as string)
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? 256)
  const [least, beyond] = type.startsWith('u') ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  return number >= least && number < beyond ? number : undefined
}

const isName = (name: string): boolean => /^[!-~]{1,128}$/.test(name) && !/[(),[\]]/.test(name)

const cut = (name: string): string => name.slice(0, 40)

function objectOf(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badParams(`${path} is not an object`)
  return value as Readonly<Record<string, unknown>>
}

export function fieldOf(
  { fields }: TypedStruct,
  name: string,
  type: 'address' | 'bool' | 'string' | 'int' | 'bytes',
): bigint | boolean | string | undefined {
  const value = fields.find((one) => one.name === name)?.value
  if (value?.kind !== 'atom') return undefined
  const isOfType = type === 'int' ? /^u?int/.test(value.type) : value.type.startsWith(type)
  return isOfType ? value.value : undefined
}

export function structsIn(value: TypedValue): readonly TypedStruct[] {
  if (value.kind === 'atom') return []
  if (value.kind === 'list') return value.items.flatMap(structsIn)
  return [value, ...value.fields.flatMap((field) => structsIn(field.value))]
}
