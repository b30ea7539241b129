import { keccak256 } from '../address/keccak256.js'
import { word } from './word.js'

interface AbiFunction {
  readonly name: string
  readonly inputs: readonly { readonly type: 'address' | 'uint256' }[]
}

/**
 * @param values checked addresses, and numbers of at most 256 bits
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function encodeCall(
  { name, inputs }: AbiFunction,
  values: readonly (bigint | `0x${string}`)[],
): `0x${string}` {
  const signature = `${name}(${inputs.map(({ type }) => type).join()})`
  const hash = keccak256(new TextEncoder().encode(signature))
  const selector = Array.from(hash.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${[...selector, ...values.map(word)].join('')}`
}
