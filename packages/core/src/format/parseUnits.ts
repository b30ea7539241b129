import { LatchkeyError } from '@latchkey/protocol/errors'

/**
 * Reads whole units as base units, exactly.
 *
 * @param text plain decimal text such as `1.5`, `.5` or `3.`
 * @param decimals how many digits the unit has after the point
 * @throws LatchkeyError `invalid_amount`; `details.kind` is `number` when the text is no such number, `decimals` when it
 *   has more digits than the unit can hold
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
