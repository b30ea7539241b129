import { bytes, encodeCall, listTail, tuple, word, type Hex } from './abi.js'

/** One call of an account. */
export interface Call {
  readonly to: Hex
  /** Wei; none when absent. */
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

/** A mode of ERC-7579: several calls, of which all happen or none does. */
const batchMode: Hex = `0x01${'0'.repeat(62)}`

/**
 * What an account is told to do.
 *
 * @param calls at least one; several happen all or not at all
 * @see https://eips.ethereum.org/EIPS/eip-7579
 */
export function encodeCalls(calls: readonly Call[]): Hex {
  const items = calls.map(({ to, value = 0n, data = '0x' }) => tuple([word(to), word(value), bytes(data)]))
  const [first] = items
  if (first === undefined) throw new RangeError('There is no call')
  if (items.length === 1) return encodeCall('execute((address,uint256,bytes))', [{ tail: first }])
  const batch: Hex = `0x${tuple([{ tail: listTail(items) }])}`
  return encodeCall('execute(bytes32,bytes)', [word(batchMode), bytes(batch)])
}
