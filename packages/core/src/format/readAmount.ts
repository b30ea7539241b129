import { LatchkeyError } from '@latchkey/protocol/errors'
import { parseUnits } from './units.js'

/** What {@link readAmount} needs to know. */
export interface ReadAmountOptions {
  /** Digits that the token has after the point. */
  readonly decimals: number
  /** BCP 47 tag of who wrote the amount; `en-US` by default. It decides which grouping is read. */
  readonly locale?: string | undefined
}

/** No amount that a chain can hold is longer, grouping included. */
const LONGEST = 200

const UINT256 = 2n ** 256n

/**
 * Reads what was typed or pasted as plain decimal text, exactly, or refuses it: digits, also those of the locale's own
 * script, with one point or one comma as the decimal mark, grouped only as the locale groups them and only where that
 * cannot mean another amount (`1,234.5` is read in `en-US`, `1.234,5` in `de`; `1,234` is refused in the one, `1.234`
 * in the other). Signs, exponents, units and a second mark are refused, never dropped.
 *
 * @returns plain decimal text of the same value; it may end in a point, as it does while it is being typed
 * @throws LatchkeyError `invalid_amount`; `details.kind` is `number`, `grouping`, `decimals` or `size`
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

/** A number as it was written. */
interface NumberParts {
  readonly whole: string
  /** The decimal mark; empty where there is none. */
  readonly mark: string
  readonly digits: string
  /** It has one mark at most. */
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

/** Whether the one mark of a number may as well group its digits, as in `1,234`. */
const mayGroup = ({ digits, isLone, mark, whole }: NumberParts, locale: string): boolean =>
  isLone &&
  mark !== '' &&
  digits.length === 3 &&
  /^[1-9]\d{0,2}$/.test(whole) &&
  mark === marksOf(locale).group

/**
 * Writes plain decimal text as `readAmount` reads it in a locale: in its digits and with its decimal mark, digit by
 * digit and ungrouped.
 *
 * @param plain decimal text, also one that ends in a point
 */
export function writeAmount(plain: string, locale = 'en-US'): string {
  if (locale === 'en-US') return plain
  const signs = new Map([...ownSigns(locale)].map(([own, latin]) => [latin, own]))
  return plain.replace('.', marksOf(locale).decimal).replace(/./g, (sign) => signs.get(sign) ?? sign)
}

/** A number with every digit and both marks, sign by sign. */
const write = (locale: string, options?: Intl.NumberFormatOptions): readonly string[] => [
  ...new Intl.NumberFormat(locale, options).format(1_234_567_890.5),
]

const LATIN = { numberingSystem: 'latn' } as const

/** The digits and marks of the locale's own script, each with the sign that stands for it among Latin digits. */
function ownSigns(locale: string): ReadonlyMap<string, string> {
  const latin = write(locale, LATIN)
  return new Map(write(locale).map((sign, index) => [sign, latin[index] ?? sign]))
}

/** People write a plain space or quote where a locale has a narrow or typographic one. */
const simple = (text: string): string => text.replace(/\s/g, ' ').replaceAll('’', "'")

function marksOf(locale: string): { readonly group: string; readonly decimal: string } {
  const signs = write(locale, LATIN)
  return { group: simple(signs[1] ?? ''), decimal: signs.at(-2) ?? '.' }
}

/** Whole and decimal digits of an amount that is grouped as the locale groups it, in the form of a match. */
function readGrouped(text: string, locale: string): readonly string[] | undefined {
  const { group, decimal } = marksOf(locale)
  const [grouped = '', digits = '', ...more] = simple(text).split(decimal)
  const whole = grouped.replaceAll(group, '')
  if (more.length > 0 || !/^\d+$/.test(whole) || !/^\d*$/.test(digits)) return undefined
  const format = new Intl.NumberFormat(locale, { ...LATIN, useGrouping: true })
  if (simple(format.format(BigInt(whole))) !== grouped) return undefined
  return [text, whole, text.includes(decimal) ? '.' : '', digits]
}
