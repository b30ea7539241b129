import type { Hex } from './hex.js'
import { isAddress, quantityOf } from './hex.js'

/** What an account may allow others, by the names that ERC-7715 and wallets have for it, and calls of contracts. */
export const PERMISSION_TYPES = [
  'native-token-allowance',
  'native-token-periodic',
  'erc20-token-allowance',
  'erc20-token-periodic',
  'contract-call',
] as const

/** One of {@link PERMISSION_TYPES}. */
export type PermissionType = (typeof PERMISSION_TYPES)[number]

/** Most of an amount of coins, once for all. */
export interface AllowanceData {
  /** Base units, in hex. */
  readonly allowanceAmount: Hex
  /** Unix seconds; not before then. */
  readonly startTime?: number | null | undefined
}

/** Most of an amount of coins, again in each period. */
export interface PeriodicData {
  /** Base units, in hex. */
  readonly periodAmount: Hex
  /** Seconds. */
  readonly periodDuration: number
  /** Unix seconds, when the first period begins; now when absent. */
  readonly startTime?: number | null | undefined
}

/** Calls of contracts that give no coins away. */
export interface ContractCallData {
  readonly addresses: readonly Hex[]
  /** As in Solidity, with the types of what it takes: `mint(uint256)`. */
  readonly functions: readonly string[]
  /** How often, altogether. */
  readonly callLimit: number
  /** The most native coins that go along with one call, base units in hex; none when absent. */
  readonly valueLimit?: Hex | null | undefined
}

type Of<T extends PermissionType, D> = {
  readonly type: T
  /** Whether the visitor may allow less. Nothing here changes what was asked for, so it makes no difference. */
  readonly isAdjustmentAllowed?: boolean | undefined
  readonly data: D & { /** Why, in the words of who asks. */ readonly justification?: string | null }
}

/** A permission as it is asked for. */
export type Permission =
  | Of<'native-token-allowance', AllowanceData>
  | Of<'native-token-periodic', PeriodicData>
  | Of<'erc20-token-allowance', AllowanceData & { readonly tokenAddress: Hex }>
  | Of<'erc20-token-periodic', PeriodicData & { readonly tokenAddress: Hex }>
  | Of<'contract-call', ContractCallData>

/** A permission, read: what may be done at most. */
export type PermissionTerms = SpendTerms | CallTerms

/** Coins that may be sent. */
export interface SpendTerms {
  readonly kind: 'spend'
  /** Contract of the token; the native coin when absent. */
  readonly token?: Hex | undefined
  /** Base units: altogether, or in each period. */
  readonly amount: bigint
  /** Seconds. */
  readonly period?: number | undefined
  /** Unix seconds. */
  readonly startTime?: number | undefined
}

/** Contracts that may be called. */
export interface CallTerms {
  readonly kind: 'call'
  readonly contracts: readonly Hex[]
  readonly functions: readonly string[]
  readonly calls: number
  /** The most native coins that go along with one call, base units. */
  readonly value: bigint
}

const DAY = 86_400

/** What permissions are held to. Times in seconds. */
export const PERMISSION_LIMITS = {
  /** Until the latest end. */
  longest: 90 * DAY,
  shortestPeriod: 60,
  /** No coin has so many base units: more is no limit. */
  amount: 2n ** 128n,
  calls: 1_000,
  contracts: 8,
  functions: 8,
} as const

/** What was read, or what is wrong with it, for developers. */
export type ReadPermission = { readonly terms: PermissionTerms } | { readonly wrong: string }

/**
 * Reads a permission. Whatever has no limit is none.
 *
 * @param value as somebody sent it
 * @see https://eips.ethereum.org/EIPS/eip-7715
 */
export function readPermission(value: unknown): ReadPermission {
  const { type, data } = membersOf(value)
  const given = membersOf(data)
  if (!PERMISSION_TYPES.includes(type as PermissionType))
    return { wrong: `the type of a permission must be one of ${PERMISSION_TYPES.join(', ')}` }
  return type === 'contract-call' ? readCalls(given) : readSpending(type as PermissionType, given)
}

/**
 * @param expiry Unix seconds
 * @param now Unix seconds
 * @returns what is wrong with the end of a permission
 */
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

/** Nothing but letters, so that it draws nothing but a name. */
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

/** The own members of an object; of anything else none. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
