export interface TypedDataField {
  name: string
  type: string
}

export interface TypedData {
  types: Readonly<Record<string, readonly TypedDataField[]>>
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
}

const domainFields: readonly TypedDataField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks only the outer shape. Derives a missing `EIP712Domain` type. Throws a TypeError. */
export function parseTypedData(input: unknown): TypedData {
  const document: unknown = typeof input === 'string' ? JSON.parse(input) : input
  if (!isRecord(document)) throw new TypeError('Typed data is not an object')
  const { types, primaryType, domain = {}, message } = document
  if (!isRecord(types)) throw new TypeError('Typed data has no types')
  if (typeof primaryType !== 'string') throw new TypeError('Typed data has no primaryType')
  if (!isRecord(domain)) throw new TypeError('Typed data has no domain')
  if (!isRecord(message) && primaryType !== 'EIP712Domain') throw new TypeError('Typed data has no message')
  const parsed: Record<string, readonly TypedDataField[]> = Object.create(null)
  for (const [name, fields] of Object.entries(types)) parsed[name] = parseFields(name, fields)
  parsed['EIP712Domain'] ??= domainFields.filter((field) => domain[field.name] !== undefined)
  if (!parsed[primaryType]) throw new TypeError(`Typed data has no type ${primaryType}`)
  return { types: parsed, primaryType, domain, message: isRecord(message) ? message : {} }
}

function parseFields(name: string, fields: unknown): readonly TypedDataField[] {
  if (!Array.isArray(fields)) throw new TypeError(`Type ${name} is not a list of fields`)
  return fields.map((field: unknown) => {
    if (!isRecord(field) || typeof field['name'] !== 'string' || typeof field['type'] !== 'string') {
      throw new TypeError(`Type ${name} has a field without name or type`)
    }
    return { name: field['name'], type: field['type'] }
  })
}
