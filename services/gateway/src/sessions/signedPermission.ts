import { readPermission, type Permission, type PermissionTerms } from '@latchkey/protocol/permissions'
import * as Hash from 'ox/Hash'
import * as Hex from 'ox/Hex'

/** ERC-7710. */
export interface Caveat {
  readonly enforcer: string
  readonly terms: Hex.Hex
}

/** Delegation Framework 1.3.0. */
const enforcers = {
  allowedMethods: '0x2c21fd0cb9dc8445cb3fb0dc5e7bb0aca01842b5',
  allowedTargets: '0x7f20f61b1f09b08d970938f6fa563634d65c4eeb',
  erc20Period: '0x474e3ae7e169e940607cc624da8a15eb120139ab',
  erc20Amount: '0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc',
  exactCalldata: '0x99f2e9bf15ce5ec84685604836f71ab835dbbded',
  limitedCalls: '0x04658b29f6b82ed55274221a06fc97d318e25416',
  nativePeriod: '0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9',
  nativeAmount: '0xf71af580b9c3078fbc2bbf16fbb8eed82b330320',
  valueLte: '0x92bf12322527caa612fd31a0e810472bbb106a8f',
} as const

/**
 * Each requested limit has to be present, and none wider. Additional caveats are fine, since all
 * have to hold.
 *
 * @returns the permission with the signed amount; undefined if a limit is missing or wider
 */
export function signedPermission(asked: Permission, caveats: readonly Caveat[]): Permission | undefined {
  const read = readPermission(asked)
  if ('wrong' in read) return undefined
  const termsOf = (by: keyof typeof enforcers): readonly Hex.Hex[] =>
    caveats.flatMap(({ enforcer, terms }) => (enforcer.toLowerCase() === enforcers[by] ? [terms] : []))
  return read.terms.kind === 'call'
    ? areCallsLimited(read.terms, termsOf)
      ? asked
      : undefined
    : withAmount(asked, signedAmount(read.terms, termsOf))
}

type TermsOf = (by: keyof typeof enforcers) => readonly Hex.Hex[]

function areCallsLimited(
  { contracts, functions, calls, value }: Extract<PermissionTerms, { kind: 'call' }>,
  termsOf: TermsOf,
): boolean {
  const selectors = functions.map((text) => Hex.slice(Hash.keccak256(Hex.fromString(text)), 0, 4))
  return (
    termsOf('allowedTargets').some((terms) => isAmong(terms, contracts)) &&
    termsOf('allowedMethods').some((terms) => isAmong(terms, selectors)) &&
    termsOf('valueLte').some((terms) => isAtMost(terms, value)) &&
    termsOf('limitedCalls').some((terms) => isAtMost(terms, BigInt(calls)))
  )
}

/**
 * Coins are limited only if plain transfers alone are allowed: native coins without calldata,
 * tokens without native coins.
 */
function signedAmount(
  { token, amount, period }: Extract<PermissionTerms, { kind: 'spend' }>,
  termsOf: TermsOf,
): bigint | undefined {
  const isPlain =
    token === undefined
      ? termsOf('exactCalldata').includes('0x')
      : termsOf('valueLte').some((terms) => isAtMost(terms, 0n))
  if (!isPlain) return undefined
  const kind = token === undefined ? 'native' : 'erc20'
  const head = token === undefined ? 0 : 20
  const length = head + (period === undefined ? 32 : 96)
  const amounts = termsOf(`${kind}${period === undefined ? 'Amount' : 'Period'}`).flatMap((terms) => {
    if (Hex.size(terms) !== length) return []
    if (token !== undefined && Hex.slice(terms, 0, 20).toLowerCase() !== token.toLowerCase()) return []
    const signed = BigInt(Hex.slice(terms, head, head + 32))
    const isSame = period === undefined || BigInt(Hex.slice(terms, head + 32, head + 64)) === BigInt(period)
    return isSame && signed <= amount ? [signed] : []
  })
  return amounts.reduce<bigint | undefined>(
    (least, one) => (least === undefined || one < least ? one : least),
    undefined,
  )
}

function withAmount(asked: Permission, amount: bigint | undefined): Permission | undefined {
  if (amount === undefined || amount === 0n) return undefined
  const key = asked.type.endsWith('periodic') ? 'periodAmount' : 'allowanceAmount'
  const { [key]: before } = asked.data as unknown as Readonly<Record<string, unknown>>
  if (BigInt(String(before)) === amount) return asked
  return { ...asked, data: { ...asked.data, [key]: Hex.fromNumber(amount) } } as Permission
}

function isAmong(terms: Hex.Hex, allowed: readonly Hex.Hex[]): boolean {
  const size = Hex.size(allowed[0] ?? '0x')
  const known = new Set(allowed.map((one) => one.toLowerCase()))
  const count = Hex.size(terms) / size
  if (!Number.isInteger(count) || count === 0) return false
  return Array.from({ length: count }, (_, at) => Hex.slice(terms, at * size, (at + 1) * size)).every((one) =>
    known.has(one.toLowerCase()),
  )
}

const isAtMost = (terms: Hex.Hex, maximum: bigint): boolean =>
  Hex.size(terms) === 32 && BigInt(terms) <= maximum
