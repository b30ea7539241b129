import { h, icon } from '../ui/dom.js'
import type { Fact } from '../ui/parts.js'
import { numberLocale, t } from '../words/t.js'

/** An amount above zero never reads as zero. */
export function moneyText(usd: number, locale = numberLocale()): string {
  const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const text = usd > 0 && usd < 0.01 ? `<${format(0.01)}` : format(usd)
  // Amounts are left-to-right in every script, otherwise the sign moves to the wrong side.
  return text.includes('\u200f') ? `\u2066${text.replaceAll('\u200f', '')}\u2069` : text
}

export const withWorth = (coins: string, usd: number | undefined): string =>
  usd === undefined ? coins : `${coins} · ${moneyText(usd)}`

/** Breaks in the middle, to compare two. */
export function addressText(address: string): HTMLElement {
  const middle = Math.ceil(address.length / 2)
  return h(
    'span',
    { class: 'lkf-address', dir: 'ltr', translate: 'no' },
    address.slice(0, middle),
    document.createElement('wbr'),
    address.slice(middle),
  )
}

/**
 * The first letter until it loads, or if it fails.
 *
 * @param source that the page's policy allows
 */
export function picture(name: string, source: string | undefined, className = ''): HTMLElement {
  const [letter] = name
  const box = h(
    'span',
    { class: `lkf-picture ${className}`, 'aria-hidden': 'true' },
    letter === undefined ? icon('wallet', 20) : letter.toUpperCase(),
  )
  if (source === undefined) return box
  const image = h('img', { alt: '' })
  image.addEventListener('load', () => box.replaceChildren(image))
  image.src = source
  return box
}

/** Empty if all or nothing arrives. */
export const arrivingFacts = (
  sent: bigint,
  arrived: bigint,
  say: (amount: bigint) => string,
): readonly Fact[] =>
  arrived > 0n && arrived < sent
    ? [
        [t('keeps'), say(sent - arrived)],
        [t('arrives'), say(arrived)],
      ]
    : []

export const worthFacts = (usd: number | undefined): readonly Fact[] =>
  usd === undefined || usd === 0 ? [] : [[t('worth'), moneyText(usd)]]
