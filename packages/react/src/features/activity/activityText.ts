import type { ActivityEntry, State } from '@latchkey/core'
import {
  amountSign,
  counterparty,
  formatNumber,
  mainTransfer,
  type RelativeTime,
  shortAmount,
  shortenAddress,
} from '@latchkey/core/actions'
import type { Words } from '../../modal/hooks/viewHooks.js'
import { capitalize } from '../../words/capitalize.js'
import type { activityWords } from '../../generated/words/activityWords.js'

type ActivityWords = Words<typeof activityWords>

const waiting: Partial<
  Record<ActivityEntry['metadata']['operationType'], 'activity.approving' | 'activity.swapping'>
> = {
  approve: 'activity.approving',
  trade: 'activity.swapping',
}

const endings = {
  canceled: 'activity.cancel',
  replaced: 'activity.replaced',
  dropped: 'activity.dropped',
} as const

export const lostStatuses = {
  canceled: 'activity.canceledStatus',
  replaced: 'activity.replacedStatus',
  dropped: 'activity.droppedStatus',
} as const

export function verbOf({ metadata, lost }: ActivityEntry, t: ActivityWords): string {
  if (lost) return t(endings[lost])
  if (metadata.status === 'failed') return t('activity.failedOne')
  if (metadata.status === 'pending') return t(waiting[metadata.operationType] ?? 'activity.sending')
  return t(`activity.${metadata.operationType}`)
}

/** A known name or a shortened address; for a trade, its two sides. */
export function counterpartyOf(
  entry: ActivityEntry,
  t: ActivityWords,
  names: State['addressNames'] = {},
): string | undefined {
  const { metadata, approval } = entry
  const nameOf = (address: string): string =>
    names[`${metadata.chain}:${address}`.toLowerCase()] ?? shortenAddress(address)
  if (approval && metadata.operationType === 'approve') {
    const symbol = approval.fungible_info.symbol ?? t('activity.unknownToken')
    return t('activity.for', { symbol, address: nameOf(approval.spender) })
  }
  const trade = tradeText(entry, t.locale)
  if (trade !== undefined) return trade
  const other = counterparty(entry)
  if (other === '') return undefined
  const address = nameOf(other)
  const main = mainTransfer(entry)
  if (main?.direction === 'in') return t('activity.from', { address })
  return main || metadata.operationType === 'send'
    ? t('activity.to', { address })
    : t('activity.with', { address })
}

function tradeText({ metadata, transfers }: ActivityEntry, locale: string | undefined): string | undefined {
  if (metadata.operationType !== 'trade') return undefined
  const given = transfers?.find(({ direction }) => direction === 'out')
  const taken = transfers?.find(({ direction }) => direction === 'in')
  if (!given || !taken) return undefined
  return `${amountOf(given.quantity.numeric, locale)} ${symbolOf(given) ?? ''} → ${symbolOf(taken) ?? ''}`
}

type Transfer = NonNullable<ActivityEntry['transfers']>[number]

export const symbolOf = ({ fungible_info: coin, nft_info: nft }: Transfer): string | undefined =>
  nft ? nft.name : (coin?.symbol ?? coin?.name)

/** Three decimals, cut, not rounded; an amount above zero never reads as zero. */
export function amountOf(numeric: string, locale: string | undefined): string {
  const cut = shortAmount(numeric)
  return formatNumber(Number(cut) === 0 ? numeric : cut, { decimals: 3, fixed: true, locale })
}

export function figureOf(
  entry: ActivityEntry,
  t: ActivityWords,
): { readonly amount: string; readonly symbol: string; readonly isCredit: boolean } | undefined {
  const main = mainTransfer(entry)
  if (!main) return undefined
  const sign = amountSign(entry)
  const amount =
    main.nft_info && main.quantity.numeric === '1' ? '1' : amountOf(main.quantity.numeric, t.locale)
  return {
    amount: `${sign === '-' ? '−' : sign}${amount}`,
    symbol: symbolOf(main) ?? t('activity.unknownToken'),
    isCredit: sign === '+',
  }
}

/** A heading. Greek has the right case only beside a year, Chinese the name only without one. */
export function monthOf(month: Date, hasYear: boolean, locale = 'en-US'): string {
  const parts = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).formatToParts(month)
  const name = parts.find(({ type, value }) => type === 'month' && /\p{L}/u.test(value))?.value
  const text = hasYear
    ? parts.map(({ value }) => value).join('')
    : (name ?? new Intl.DateTimeFormat(locale, { month: 'long' }).format(month))
  return capitalize(text, locale)
}

export function relativeTimeText({ value, unit }: RelativeTime, t: ActivityWords): string {
  if (unit === 'second' && value > -10) return t('activity.now')
  return new Intl.RelativeTimeFormat(t.locale ?? 'en-US', { numeric: 'auto' }).format(value, unit)
}

export const formatDateTime = (then: number, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(then)
