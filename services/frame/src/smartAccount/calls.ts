import { bytes, concat, encodeCall, listTail, padded, selector, tuple, word, type Hex } from './abi.js'

export interface Call {
  readonly to: Hex
  /** Wei. */
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

export const maxCalls = 64

/** ERC-7579: an atomic batch, and a single call. */
const batchMode: Hex = `0x01${'0'.repeat(62)}`
const singleMode: Hex = `0x${'0'.repeat(64)}`

/** @see https://eips.ethereum.org/EIPS/eip-7579 */
export function encodeCalls(calls: readonly Call[]): Hex {
  const [first] = calls
  if (first === undefined) throw new RangeError('There is no call')
  return calls.length === 1 ? encodeOne(first) : encodeBatch(calls)
}

/**
 * Undefined for encodings that no compiler produces: two readers could understand them differently.
 */
export function decodeCalls(callData: Hex): readonly Call[] | undefined {
  const data = callData.toLowerCase() as Hex
  try {
    const calls = readCalls(data)
    const [only] = calls
    if (only === undefined) return undefined
    const ways = calls.length === 1 ? [encodeOne(only), encodePacked(only)] : []
    return [...ways, encodeBatch(calls)].includes(data) ? calls : undefined
  } catch {
    return undefined
  }
}

const item = ({ to, value = 0n, data = '0x' }: Call): string => tuple([word(to), word(value), bytes(data)])

const singleSignature = 'execute((address,uint256,bytes))'
const some = 'execute(bytes32,bytes)'

const encodeOne = (call: Call): Hex => encodeCall(singleSignature, [{ tail: item(call) }])

const encodePacked = ({ to, value = 0n, data = '0x' }: Call): Hex =>
  encodeCall(some, [word(singleMode), bytes(concat(to, `0x${padded(value)}`, data))])

const encodeBatch = (calls: readonly Call[]): Hex =>
  encodeCall(some, [word(batchMode), bytes(`0x${tuple([{ tail: listTail(calls.map(item)) }])}`)])

/** Lenient; the caller verifies by encoding again. */
function readCalls(data: Hex): readonly Call[] {
  const body = data.slice(10)
  if (data.startsWith(selector(singleSignature))) return [readItem(body, 32)]
  if (!data.startsWith(selector(some))) return []
  const inner = readBytes(body, numberAt(body, 32))
  if (!body.startsWith('01'))
    return [
      {
        to: `0x${inner.slice(0, 40)}`,
        value: BigInt(`0x${inner.slice(40, 104)}`),
        data: `0x${inner.slice(104)}`,
      },
    ]
  const count = numberAt(inner, 32)
  return Array.from({ length: count > maxCalls ? 0 : count }, (_, index) =>
    readItem(inner, 64 + numberAt(inner, 64 + 32 * index)),
  )
}

/** @param at offset in bytes */
function readItem(hex: string, at: number): Call {
  const part = hex.slice(at * 2)
  return {
    to: `0x${part.slice(24, 64)}`,
    value: BigInt(`0x${part.slice(64, 128)}`),
    data: `0x${readBytes(part, numberAt(part, 64))}`,
  }
}

const readBytes = (hex: string, at: number): string =>
  hex.slice((at + 32) * 2, (at + 32 + numberAt(hex, at)) * 2)

const numberAt = (hex: string, at: number): number => Number(`0x${hex.slice(at * 2, at * 2 + 64)}`)
