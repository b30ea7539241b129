import type { TokenBalance } from '@latchkey/core'
import { useWords } from '../../modal/viewHooks.js'
import { accountWords } from '../../words/en/accountWords.js'

/** Properties of {@link DayChange}. */
export interface DayChangeProps {
  readonly tokens: readonly TokenBalance[]
}

/** What the account gained or lost in a day; nothing unless that is known of everything that has a price. */
export function DayChange({ tokens }: DayChangeProps) {
  const t = useWords(accountWords)
  const change = changeOf(tokens)
  if (change === undefined) return null
  const rounded = Math.round(change * 1e4)
  const color = rounded > 0 ? 'var(--lk-ok)' : rounded < 0 ? 'var(--lk-bad)' : undefined
  return (
    <bdi className="lk-num" style={{ color }} data-testid="lk-day-change">
      {t('account.dayChange', { change: formatChange(change, t.locale) })}
    </bdi>
  )
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
