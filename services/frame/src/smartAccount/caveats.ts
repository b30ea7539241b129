import type { PermissionTerms } from '@latchkey/protocol/permissions'
import { concat, padded, selector, type Hex } from './abi.js'
import type { Caveat } from './delegation.js'

/** Delegation Framework 1.3.0. */
export const enforcers = {
  allowedMethods: '0x2c21fd0cb9dc8445cb3fb0dc5e7bb0aca01842b5',
  allowedTargets: '0x7f20f61b1f09b08d970938f6fa563634d65c4eeb',
  erc20Period: '0x474e3ae7e169e940607cc624da8a15eb120139ab',
  erc20Amount: '0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc',
  exactCalldata: '0x99f2e9bf15ce5ec84685604836f71ab835dbbded',
  limitedCalls: '0x04658b29f6b82ed55274221a06fc97d318e25416',
  nativePeriod: '0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9',
  nativeAmount: '0xf71af580b9c3078fbc2bbf16fbb8eed82b330320',
  timestamp: '0x1046bb45c8d673d4ea75321280db34899413c069',
  valueLte: '0x92bf12322527caa612fd31a0e810472bbb106a8f',
} as const satisfies Readonly<Record<string, Hex>>

/** Unix seconds. */
export interface CaveatTimes {
  /** Start, unless the permission has one. */
  readonly now: number
  readonly expiry: number
}

/** Coins move by plain transfers only. */
export function caveatsOf(terms: PermissionTerms, { now, expiry }: CaveatTimes): readonly Caveat[] {
  const since = terms.kind === 'spend' ? (terms.startTime ?? 0) : 0
  return [...limitsOf(terms, now), caveat('timestamp', `0x${half(since)}${half(expiry)}`)]
}

function limitsOf(terms: PermissionTerms, now: number): readonly Caveat[] {
  if (terms.kind === 'call')
    return [
      caveat('allowedTargets', concat(...terms.contracts)),
      caveat('allowedMethods', concat(...terms.functions.map(selector))),
      caveat('valueLte', word(terms.value)),
      caveat('limitedCalls', word(terms.calls)),
    ]
  const { token, amount, period, startTime = now } = terms
  const periods = period === undefined ? [] : [word(period), word(startTime)]
  if (token === undefined)
    return [
      caveat(period === undefined ? 'nativeAmount' : 'nativePeriod', concat(word(amount), ...periods)),
      // Otherwise the coins could carry a call to any contract.
      caveat('exactCalldata', '0x'),
    ]
  return [
    caveat(period === undefined ? 'erc20Amount' : 'erc20Period', concat(token, word(amount), ...periods)),
    caveat('valueLte', word(0)),
  ]
}

const caveat = (by: keyof typeof enforcers, terms: Hex): Caveat => ({ enforcer: enforcers[by], terms })
const word = (value: bigint | number): Hex => `0x${padded(value)}`
/** 128 bits, without `0x`. */
const half = (value: number): string => padded(value).slice(32)
