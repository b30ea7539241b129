import { encodeRlp } from './encodeRlp.js'

export interface UnsignedTransaction {
  readonly chainId: bigint
  readonly nonce: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gas: bigint
  /** Undefined creates a contract. */
  readonly to: `0x${string}` | undefined
  readonly value: bigint
  readonly data: `0x${string}`
}

/** EIP-1559 (type 2, empty access list), `0x` hex. */
export function serializeTransaction(transaction: UnsignedTransaction): `0x${string}` {
  const { chainId, data, gas, maxFeePerGas, maxPriorityFeePerGas, nonce, to, value } = transaction
  const head = [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(quantity)
  return `0x02${encodeRlp([...head, (to ?? '0x').slice(2).toLowerCase(), quantity(value), data.slice(2).toLowerCase(), []])}`
}

function quantity(value: bigint): string {
  if (value === 0n) return ''
  const digits = value.toString(16)
  return digits.length % 2 === 0 ? digits : `0${digits}`
}
