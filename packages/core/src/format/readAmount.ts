import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseUnits } from './units.js'

export interface ReadAmountOptions {
  readonly decimals: number
  /** BCP 47 tag of the author's locale, for the accepted grouping; default `en-US`. */
  readonly locale?: string | undefined
}

const LONGEST = 200

const UINT256 = 2n ** 256n

/**
 * Parses a typed or pasted amount exactly, or rejects it. Accepts Latin and the locale's digits,
 * one point or comma as the decimal mark, and the locale's unambiguous grouping: `1,234.5` in
 * `en-US` and `1.234,5` in `de`, but not `1,234` or `1.234` respectively. Rejects signs, exponents,
 * units and a second mark.
 *
 * @returns the value as a plain decimal string, which may end in a point while being typed
 * @throws LatchkeyError `invalid_amount`; `details.kind` is `number`, `grouping`, `decimals` or
 *   `size`
 */
export function readAmount(text: string, { decimals, locale = 'en-US' }: ReadAmountOptions): string {
  const refuse = (kind: string, reason: string): never => {
    throw new LatchkeyError('invalid_amount', {
      details: { amount: String(text).slice(0, 80), decimals, kind, reason },
    })
  }
  if (typeof text !== 'string') return refuse('number', 'it is no text')
  if (text.length > LONGEST) return refuse('size', 'it is more than a chain can hold')
  const own = text.trim()
  if (own === '') return ''
  const parts = readParts(own, locale)
  if (!parts) return refuse('number', 'it is no plain number')
  if (mayGroup(parts, locale)) return refuse('grouping', 'its mark may group digits')
  const { digits, mark, whole } = parts
  const known = digits.slice(0, decimals)
  if ((mark !== '' && decimals === 0) || /[1-9]/.test(digits.slice(decimals)))
    return refuse('decimals', `the token has ${decimals} decimals`)
  const plain = `${whole.replace(/^0+(?=\d)/, '') || (mark && '0')}${mark && '.'}${known}`
  return /\d/.test(known + whole) && parseUnits(plain, decimals) >= UINT256
    ? refuse('size', 'it is more than a chain can hold')
    : plain
}

interface NumberParts {
  readonly whole: string
  readonly mark: string
  readonly digits: string
  readonly isLone: boolean
}

function readParts(own: string, locale: string): NumberParts | undefined {
  const signs = /[^\d.,]/.test(own) ? ownSigns(locale) : undefined
  const written = signs ? own.replace(/./gu, (sign) => signs.get(sign) ?? sign) : own
  const lone = /^(\d*)([.,]?)(\d*)$/.exec(written)
  const parts = lone ?? readGrouped(written, locale)
  if (!parts) return undefined
  const [, whole = '', mark = '', digits = ''] = parts
  return { whole, mark, digits, isLone: lone !== null }
}

const mayGroup = ({ digits, isLone, mark, whole }: NumberParts, locale: string): boolean =>
  isLone &&
  mark !== '' &&
  digits.length === 3 &&
  /^[1-9]\d{0,2}$/.test(whole) &&
  mark === marksOf(locale).group

/**
 * Writes a plain decimal string in the locale's digits and decimal mark, ungrouped.
 *
 * @param plain may end in a point
 */
export function writeAmount(plain: string, locale = 'en-US'): string {
  if (locale === 'en-US') return plain
  const signs = new Map([...ownSigns(locale)].map(([own, latin]) => [latin, own]))
  return plain.replace('.', marksOf(locale).decimal).replace(/./g, (sign) => signs.get(sign) ?? sign)
}

const write = (locale: string, options?: Intl.NumberFormatOptions): readonly string[] => [
  ...new Intl.NumberFormat(locale, options).format(1_234_567_890.5),
]

const LATIN = { numberingSystem: 'latn' } as const

function ownSigns(locale: string): ReadonlyMap<string, string> {
  const latin = write(locale, LATIN)
  return new Map(write(locale).map((sign, index) => [sign, latin[index] ?? sign]))
}

/** People type a plain space or quote for a narrow or typographic one. */
const simple = (text: string): string => text.replace(/\s/g, ' ').replaceAll('’', "'")

function marksOf(locale: string): { readonly group: string; readonly decimal: string } {
  const signs = write(locale, LATIN)
  return { group: simple(signs[1] ?? ''), decimal: signs.at(-2) ?? '.' }
}

function readGrouped(text: string, locale: string): readonly string[] | undefined {
  const { group, decimal } = marksOf(locale)
  const [grouped = '', digits = '', ...more] = simple(text).split(decimal)
  const whole = grouped.replaceAll(group, '')
  if (more.length > 0 || !/^\d+$/.test(whole) || !/^\d*$/.test(digits)) return undefined
  const format = new Intl.NumberFormat(locale, { ...LATIN, useGrouping: true })
  if (simple(format.format(BigInt(whole))) !== grouped) return undefined
  return [text, whole, text.includes(decimal) ? '.' : '', digits]
}
