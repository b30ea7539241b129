import { LatchkeyError } from '@latchkey/protocol/errors'

/**
 * Reads whole units as base units, exactly.
 *
 * @param text plain decimal text such as `1.5`, `.5` or `3.`
 * @param decimals how many digits the unit has after the point
 * @throws LatchkeyError `invalid_amount` when the text is no such number or has more digits than the unit can hold
 */
export function parseUnits(text: string, decimals: number): bigint {
  const found = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim())
  const whole = found?.[2] ?? ''
  const fraction = (found?.[3] ?? '').replace(/0+$/, '')
  if (!found || (whole === '' && !found[3]) || fraction.length > decimals) {
    throw new LatchkeyError('invalid_amount', { details: { amount: text.slice(0, 80), decimals } })
  }
  const amount = BigInt(whole + fraction.padEnd(decimals, '0') || '0')
  return found[1] ? -amount : amount
}
