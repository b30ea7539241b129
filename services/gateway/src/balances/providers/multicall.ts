const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** One call inside a {@link encodeAggregate3}. */
export interface ContractCall {
  /** 0x and 40 hex digits. */
  readonly to: string
  /** 0x and an even number of hex digits. */
  readonly data: string
}

/** What one of those calls gave. */
export interface ContractResult {
  readonly success: boolean
  /** 0x and hex digits. */
  readonly data: string
}

/** `balanceOf(address)` of ERC-20. */
export function encodeBalanceOf(owner: string): string {
  return `0x70a08231${addressWord(owner)}`
}

/** `getEthBalance(address)` of Multicall3. */
export function encodeGetEthBalance(owner: string): string {
  return `0x4d2301cc${addressWord(owner)}`
}

/**
 * `aggregate3((address target, bool allowFailure, bytes callData)[])` of Multicall3, every call allowed to fail.
 * The layout is that of the Solidity ABI: offsets count from the start of the part that they point into.
 */
export function encodeAggregate3(calls: readonly ContractCall[]): string {
  const tuples = calls.map(({ to, data }) => {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
    return addressWord(to) + word(1) + word(0x60) + word(bytes.length / 2) + padded
  })
  let offset = calls.length * 32
  const offsets = tuples.map((tuple) => {
    const here = word(offset)
    offset += tuple.length / 2
    return here
  })
  return `0x82ad56cb${word(0x20)}${word(calls.length)}${offsets.join('')}${tuples.join('')}`
}

/**
 * The `(bool success, bytes returnData)[]` that `aggregate3` returns, or undefined when the data is not that:
 * an address without code answers `0x`.
 */
export function decodeAggregate3(data: string, count: number): readonly ContractResult[] | undefined {
  const hex = data.slice(2)
  const number = (at: number): number | undefined => {
    const part = hex.slice(at * 2, at * 2 + 64)
    // 2^48 is far beyond any answer, and every number below it is exact.
    return part.length === 64 && /^0{52}/.test(part) ? Number.parseInt(part, 16) : undefined
  }
  const list = number(0)
  if (list === undefined || number(list) !== count) return undefined
  const base = list + 32
  const results: ContractResult[] = []
  for (let i = 0; i < count; i += 1) {
    const offset = number(base + i * 32)
    if (offset === undefined) return undefined
    const tuple = base + offset
    const success = number(tuple)
    const bytesOffset = number(tuple + 32)
    if (success === undefined || bytesOffset === undefined) return undefined
    const length = number(tuple + bytesOffset)
    if (length === undefined) return undefined
    const start = (tuple + bytesOffset + 32) * 2
    const bytes = hex.slice(start, start + length * 2)
    if (bytes.length !== length * 2) return undefined
    results.push({ success: success === 1, data: `0x${bytes}` })
  }
  return results
}

/** The first word of an answer as a whole number, or undefined when there is none (USDT-style contracts too). */
export function decodeUint(data: unknown): bigint | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-fA-F]{64}/.test(data)) return undefined
  return BigInt(data.slice(0, 66))
}
