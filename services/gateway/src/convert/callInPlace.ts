import { concat, fromNumber, padLeft, size, slice, type Hex } from 'ox/Hex'
import type { ContractResult } from '../balances/providers/multicall.js'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult } from '../chains/upstream.js'

export interface Step {
  readonly to: string
  readonly data: string
  /** Wei. */
  readonly value?: bigint
}

/**
 * Receives coins as an account does, and makes the calls in its calldata. Each call is target,
 * value, length and data; each record is success, result length, and its first word.
 */
const standIn: Hex = concat(
  // Without data: stop.
  '0x36600557005b',
  // i = 0, o = 0; loop: n = data[i + 64], memory[0x1000…] = data[i + 96…]
  '0x600060005b81604001358083606001611000',
  '0x37',
  // call(gas, data[i], data[i + 32], 0x1000, n, o + 64, 32)
  '0x60208260400182611000',
  '0x86602001358735',
  '0x5af1',
  // memory[o] = success, memory[o + 32] = returndatasize
  '0x82523d8260200152',
  // i += 96 + n, o += 96; again while i < calldatasize; return memory[0…o]
  '0x916060019060600191019036',
  '0x8210600a576000f3',
)

const recordSize = 96

const word = (value: bigint | number): Hex => fromNumber(value, { size: 32 })

/** One `eth_call` overrides the account's code. A failed call does not stop the next. */
export async function callInPlace(
  { rpc }: Pick<ChainEntry, 'rpc'>,
  { user, steps }: { readonly user: string; readonly steps: readonly Step[] },
): Promise<readonly ContractResult[] | undefined> {
  const data = concat(
    ...steps.flatMap(({ to, data: own, value = 0n }) => [
      padLeft(to as Hex, 32),
      word(value),
      word(size(own as Hex)),
      own as Hex,
    ]),
  )
  const params = [{ from: user, to: user, data }, 'latest', { [user]: { code: standIn } }]
  const [answer] = await rpc.send([{ method: 'eth_call', params }])
  const result = readResult(answer)
  if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result)) return undefined
  const records = result as Hex
  // The node ignored the override.
  if (size(records) !== steps.length * recordSize) return undefined
  return steps.map((_, at) => {
    const start = at * recordSize
    const success = BigInt(slice(records, start, start + 32)) === 1n
    const length = BigInt(slice(records, start + 32, start + 64))
    const isWord = success && length >= 32n
    return { success, data: isWord ? slice(records, start + 64, start + recordSize) : '0x' }
  })
}
