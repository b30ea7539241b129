import { LatchkeyError } from '@latchkey/protocol/errors'

/**
 * Converts base units to a decimal string of whole units, exactly, without trailing zeros.
 *
 * @param value base units such as wei, as a bigint or decimal string
 * @param decimals of the unit, such as 18
 * @returns plain decimal string such as `1.5`
 */
export function formatUnits(value: bigint | string, decimals: number): string {
  const amount = BigInt(value)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Converts whole units to base units, exactly.
 *
 * @param text plain decimal string such as `1.5`, `.5` or `3.`
 * @param decimals of the unit
 * @throws LatchkeyError `invalid_amount`; `details.kind` is `number` or, for too many decimals,
 *   `decimals`
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

const DECIMALS = 8

/** Truncates an amount to eight significant decimals. */
export function cutDecimals(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = fraction.slice(0, zeros + DECIMALS).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
