import { isRecord } from '../isRecord.js'
import type { TypedData } from './requestTypes.js'

/** EIP-712, an object or JSON. */
export function readTypedData(value: unknown): TypedData | undefined {
  const data = typeof value === 'string' ? parse(value) : value
  if (!isRecord(data)) return undefined
  const { domain, types, primaryType, message } = data
  if (!isTypes(types) || typeof primaryType !== 'string' || !isRecord(message)) return undefined
  if (types[primaryType] === undefined) return undefined
  return { domain: isRecord(domain) ? domain : {}, types, primaryType, message }
}

/** Whole numbers beyond double precision stay text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/gs, (token) =>
        token.startsWith('"') ? token : `"${token}"`,
      ),
    )
  } catch {
    return undefined
  }
}

function isTypes(value: unknown): value is TypedData['types'] {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (fields) =>
        Array.isArray(fields) &&
        fields.every(
          (field) =>
            isRecord(field) && typeof field['name'] === 'string' && typeof field['type'] === 'string',
        ),
    )
  )
}
