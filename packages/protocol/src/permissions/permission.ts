import type { Hex } from './hex.js'
import { isAddress, quantityOf } from './hex.js'

/** Names of ERC-7715, and contract calls. */
export const PERMISSION_TYPES = [
  'native-token-allowance',
  'native-token-periodic',
  'erc20-token-allowance',
  'erc20-token-periodic',
  'contract-call',
] as const

export type PermissionType = (typeof PERMISSION_TYPES)[number]

export interface AllowanceData {
  /** Base units, in hex. */
  readonly allowanceAmount: Hex
  /** Unix seconds. */
  readonly startTime?: number | null | undefined
}

export interface PeriodicData {
  /** Base units, in hex. */
  readonly periodAmount: Hex
  /** Seconds. */
  readonly periodDuration: number
  /** Unix seconds, of the first period; default: now. */
  readonly startTime?: number | null | undefined
}

export interface ContractCallData {
  readonly addresses: readonly Hex[]
  /** Solidity signatures: `mint(uint256)`. */
  readonly functions: readonly string[]
  /** In total. */
  readonly callLimit: number
  /** Per call, base units in hex; default: none. */
  readonly valueLimit?: Hex | null | undefined
}

type Of<T extends PermissionType, D> = {
  readonly type: T
  /** No effect: the request is never changed. */
  readonly isAdjustmentAllowed?: boolean | undefined
  readonly data: D & { /** The requester's reason. */ readonly justification?: string | null }
}

export type Permission =
  | Of<'native-token-allowance', AllowanceData>
  | Of<'native-token-periodic', PeriodicData>
  | Of<'erc20-token-allowance', AllowanceData & { readonly tokenAddress: Hex }>
  | Of<'erc20-token-periodic', PeriodicData & { readonly tokenAddress: Hex }>
  | Of<'contract-call', ContractCallData>

export type PermissionTerms = SpendTerms | CallTerms

export interface SpendTerms {
  readonly kind: 'spend'
  /** The token's contract; default: the native coin. */
  readonly token?: Hex | undefined
  /** Base units, total or per period. */
  readonly amount: bigint
  /** Seconds. */
  readonly period?: number | undefined
  /** Unix seconds. */
  readonly startTime?: number | undefined
}

export interface CallTerms {
  readonly kind: 'call'
  readonly contracts: readonly Hex[]
  readonly functions: readonly string[]
  readonly calls: number
  /** Per call, base units. */
  readonly value: bigint
}

const DAY = 86_400

/** Times in seconds. */
export const PERMISSION_LIMITS = {
  longest: 90 * DAY,
  shortestPeriod: 60,
  /** No coin has so many base units: a higher amount is no limit. */
  amount: 2n ** 128n,
  calls: 1_000,
  contracts: 8,
  functions: 8,
} as const

/** Terms, or an error text for developers. */
export type ReadPermission = { readonly terms: PermissionTerms } | { readonly wrong: string }

/**
 * Rejects a permission without a limit.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7715
 */
export function readPermission(value: unknown): ReadPermission {
  const { type, data } = membersOf(value)
  const given = membersOf(data)
  if (!PERMISSION_TYPES.includes(type as PermissionType))
    return { wrong: `the type of a permission must be one of ${PERMISSION_TYPES.join(', ')}` }
  return type === 'contract-call' ? readCalls(given) : readSpending(type as PermissionType, given)
}

/** In Unix seconds; returns a developer's error text. */
export function wrongExpiry(expiry: unknown, now: number): string | undefined {
  if (!isWhole(expiry)) return 'a permission needs an expiry in Unix seconds'
  if (expiry <= now) return 'the expiry is over'
  return expiry > now + PERMISSION_LIMITS.longest ? 'the expiry may be 90 days away at most' : undefined
}

function readSpending(type: PermissionType, data: Readonly<Record<string, unknown>>): ReadPermission {
  const isPeriodic = type.endsWith('periodic')
  const key = isPeriodic ? 'periodAmount' : 'allowanceAmount'
  const amount = quantityOf(data[key])
  if (amount === undefined || amount === 0n || amount >= PERMISSION_LIMITS.amount)
    return { wrong: `${key} must be a number in hex above 0 and below 2^128` }
  const { tokenAddress, periodDuration, startTime } = data
  const isToken = type.startsWith('erc20')
  if (isToken && !isAddress(tokenAddress)) return { wrong: 'tokenAddress must be an address' }
  if (isPeriodic && !isPeriod(periodDuration))
    return { wrong: 'periodDuration must be 60 seconds to 90 days' }
  if (startTime !== undefined && startTime !== null && !isWhole(startTime))
    return { wrong: 'startTime must be in Unix seconds' }
  return {
    terms: {
      kind: 'spend',
      amount,
      ...(isToken && { token: tokenAddress as Hex }),
      ...(isPeriodic && { period: periodDuration as number }),
      ...(isWhole(startTime) && { startTime }),
    },
  }
}

function readCalls(data: Readonly<Record<string, unknown>>): ReadPermission {
  const { addresses, functions, callLimit, valueLimit } = data
  const { contracts, functions: mostFunctions, calls, amount } = PERMISSION_LIMITS
  if (!isListOf(addresses, isAddress, contracts))
    return { wrong: `addresses must be 1 to ${contracts} addresses` }
  if (!isListOf(functions, isSignature, mostFunctions))
    return { wrong: `functions must be 1 to ${mostFunctions} signatures such as mint(uint256)` }
  if (!isWhole(callLimit) || callLimit === 0 || callLimit > calls)
    return { wrong: `callLimit must be 1 to ${calls}` }
  const value = valueLimit === undefined || valueLimit === null ? 0n : quantityOf(valueLimit)
  if (value === undefined || value >= amount)
    return { wrong: 'valueLimit must be a number in hex below 2^128' }
  return { terms: { kind: 'call', contracts: addresses, functions, calls: callLimit, value } }
}

/** Letters only: a displayed signature is nothing but a name. */
const isSignature = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && /^[A-Za-z_]\w{0,63}\([\w,()[\]]*\)$/.test(value)

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isPeriod = (value: unknown): value is number =>
  isWhole(value) && value >= PERMISSION_LIMITS.shortestPeriod && value <= PERMISSION_LIMITS.longest

const isListOf = <T>(
  value: unknown,
  check: (item: unknown) => item is T,
  most: number,
): value is readonly T[] =>
  Array.isArray(value) && value.length > 0 && value.length <= most && value.every((item) => check(item))

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
