export interface CallResult {
  readonly success: boolean
  readonly returnData: `0x${string}`
}

/** Of `(bool,bytes)[]`. Undefined unless the data answers exactly `count` calls. */
export function decodeAggregate3(data: unknown, count: number): readonly CallResult[] | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-f]*$/i.test(data)) return undefined
  const hex = data.slice(2)
  const results: CallResult[] = []
  const list = readNumber(hex, 0)
  if (list === undefined || readNumber(hex, list) !== count) return undefined
  const base = list + 32
  for (let i = 0; i < count; i += 1) {
    const offset = readNumber(hex, base + i * 32)
    if (offset === undefined) return undefined
    const tuple = base + offset
    const success = readNumber(hex, tuple)
    const bytes = readNumber(hex, tuple + 32)
    const length = bytes === undefined ? undefined : readNumber(hex, tuple + bytes)
    if (success === undefined || bytes === undefined || length === undefined) return undefined
    const start = (tuple + bytes + 32) * 2
    const returnData = hex.slice(start, start + length * 2)
    if (returnData.length !== length * 2) return undefined
    results.push({ success: success !== 0, returnData: `0x${returnData}` })
  }
  return results
}

/** A word that could itself be a position. */
function readNumber(hex: string, at: number): number | undefined {
  const digits = hex.slice(at * 2, at * 2 + 64)
  if (digits.length !== 64 || !/^0{56}/.test(digits)) return undefined
  return Number.parseInt(digits, 16)
}
