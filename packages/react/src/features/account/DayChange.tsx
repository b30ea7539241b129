import type { TokenBalance } from '@latchkey/core'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { accountWords } from '../../generated/words/accountWords.js'
import type { DayChangeProps } from '../../modal/parts/lazyParts.js'

/** Shown only if known for every priced token. */
export function DayChange({ tokens, outdatedSince }: DayChangeProps) {
  const t = useWords(accountWords)
  const change = changeOf(tokens)
  const pricesSince = oldest(tokens)
  const rounded = Math.round((change ?? 0) * 1e4)
  const color = rounded > 0 ? 'var(--lk-ok)' : rounded < 0 ? 'var(--lk-bad)' : undefined
  return (
    <>
      {change === undefined ? null : (
        <bdi className="lk-num" style={{ color }} data-testid="lk-day-change">
          {t('account.dayChange', { change: formatChange(change, t.locale) })}
        </bdi>
      )}
      {outdatedSince !== undefined ? (
        <bdi data-testid="lk-as-of">{t('account.asOf', { time: timeOf(outdatedSince, t.locale) })}</bdi>
      ) : pricesSince !== undefined ? (
        <bdi data-testid="lk-prices-from">
          {t('account.pricesFrom', { time: timeOf(pricesSince, t.locale) })}
        </bdi>
      ) : null}
    </>
  )
}

/** Unix milliseconds; undefined if all are current. */
function oldest(tokens: readonly TokenBalance[]): number | undefined {
  const times = tokens.flatMap(({ value, priceAt }) => (value && priceAt ? [Date.parse(priceAt)] : []))
  return times.length > 0 ? Math.min(...times) : undefined
}

function timeOf(at: number, locale = 'en-US'): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(at)
}

function changeOf(tokens: readonly TokenBalance[]): number | undefined {
  let now = 0
  let before = 0
  for (const { value, change24h } of tokens) {
    if (!value) continue
    if (change24h === undefined) return undefined
    now += value
    before += value / (1 + change24h / 100)
  }
  return before > 0 ? now / before - 1 : undefined
}

const formatChange = (change: number, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(change)
