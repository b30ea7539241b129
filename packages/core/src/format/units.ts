import { LatchkeyError } from '@latchkey/protocol/errors'

/**
 * Writes base units as whole units, exactly and without trailing zeros.
 *
 * @param value base units, e.g. wei; a bigint or its decimal text
 * @param decimals how many digits stand after the point, e.g. 18
 * @returns plain decimal text such as `1.5`
 */
export function formatUnits(value: bigint | string, decimals: number): string {
  const amount = BigInt(value)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Reads whole units as base units, exactly.
 *
 * @param text plain decimal text such as `1.5`, `.5` or `3.`
 * @param decimals how many digits the unit has after the point
 * @throws LatchkeyError `invalid_amount`; `details.kind` is `number` when the text is no such number, `decimals` when
 *   it has more digits than the unit can hold
 */
export function parseUnits(text: string, decimals: number): bigint {
  const found = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim())
  const whole = found?.[2] ?? ''
  const fraction = (found?.[3] ?? '').replace(/0+$/, '')
  const refuse = (kind: string, reason: string): never => {
    throw new LatchkeyError('invalid_amount', {
      details: { amount: text.slice(0, 80), decimals, kind, reason },
    })
  }
  if (!found || (whole === '' && !found[3])) return refuse('number', 'it is no decimal number')
  if (fraction.length > decimals) return refuse('decimals', `the token has ${decimals} decimals`)
  const amount = BigInt(whole + fraction.padEnd(decimals, '0') || '0')
  return found[1] ? -amount : amount
}

/** More decimals than these nobody reads. */
const DECIMALS = 8

/**
 * Cuts an amount to at most eight significant decimals: zeros behind the point of an amount below one do not count,
 * so that `0.000123456789123` becomes `0.00012345678`.
 *
 * @param text plain decimal text
 */
export function cutDecimals(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = fraction.slice(0, zeros + DECIMALS).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
