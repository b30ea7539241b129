import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'

const balanceOf = AbiFunction.from('function balanceOf(address owner) view returns (uint256)')
const getEthBalance = AbiFunction.from('function getEthBalance(address addr) view returns (uint256)')
const aggregate3 = AbiFunction.from([
  'function aggregate3(Call[] calls) payable returns (Result[] results)',
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
])

/** One call inside a {@link encodeAggregate3}. */
export interface ContractCall {
  /** 0x and 40 hex digits. */
  readonly to: string
  /** 0x and an even number of hex digits. */
  readonly data: string
}

export interface ContractResult {
  readonly success: boolean
  /** 0x and hex digits. */
  readonly data: string
}

/** Texts that the settings file or a route's schema has checked. */
const hex = (text: string): Hex => text as Hex

/** `balanceOf(address)` of ERC-20. */
export function encodeBalanceOf(owner: string): string {
  return AbiFunction.encodeData(balanceOf, [hex(owner)])
}

/** `getEthBalance(address)` of Multicall3. */
export function encodeGetEthBalance(owner: string): string {
  return AbiFunction.encodeData(getEthBalance, [hex(owner)])
}

/** `aggregate3` of Multicall3, every call allowed to fail. */
export function encodeAggregate3(calls: readonly ContractCall[]): string {
  return AbiFunction.encodeData(aggregate3, [
    calls.map(({ to, data }) => ({ target: hex(to), allowFailure: true, callData: hex(data) })),
  ])
}

/**
 * Decodes the result of `aggregate3`; undefined when malformed: an address without code answers
 * `0x`.
 */
export function decodeAggregate3(data: string, count: number): readonly ContractResult[] | undefined {
  try {
    const results = AbiFunction.decodeResult(aggregate3, hex(data))
    if (results.length !== count) return undefined
    return results.map(({ success, returnData }) => ({ success, data: returnData }))
  } catch {
    return undefined
  }
}

/** The first word of an answer as a whole number, or undefined when there is none (USDT-style contracts too). */
export function decodeUint(data: unknown): bigint | undefined {
  if (typeof data !== 'string' || !/^0x[0-9a-fA-F]{64}/.test(data)) return undefined
  return BigInt(data.slice(0, 66))
}
