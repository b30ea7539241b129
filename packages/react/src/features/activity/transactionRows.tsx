import type { ActivityEntry } from '@latchkey/core'
import { formatNumber, type RelativeTime, shortenAddress } from '@latchkey/core/actions'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import type { KeyValueRow } from '@latchkey/ui/components/KeyValue'
import type { Words } from '../../modal/hooks/viewHooks.js'
import type { activityWords } from '../../generated/words/activityWords.js'
import { relativeTimeText, amountOf, lostStatuses, formatDateTime, symbolOf } from './activityText.js'

type ActivityWords = Words<typeof activityWords>

export interface TransactionFacts {
  readonly network: string
  readonly coin: string
  readonly age: RelativeTime
  readonly t: ActivityWords
}

export function transactionRows(
  entry: ActivityEntry,
  { network, coin, age, t }: TransactionFacts,
): readonly KeyValueRow[] {
  const { metadata } = entry
  const at = Date.parse(metadata.minedAt)
  return [
    {
      id: 'status',
      label: t('activity.status'),
      value: statusText(entry, t),
      testId: 'lk-transaction-status',
    },
    {
      id: 'when',
      label: t('activity.when'),
      value: (
        <time dateTime={metadata.minedAt} title={formatDateTime(at, t.locale)}>
          {relativeTimeText(age, t)}
        </time>
      ),
      testId: 'lk-transaction-when',
    },
    ...movesOf(entry, t),
    ...limitRows(entry, t),
    { id: 'network', label: t('activity.network'), value: network },
    ...feeRows(metadata, coin, t),
    ...hashRows(metadata, t),
  ]
}

function statusText({ metadata, lost }: ActivityEntry, t: ActivityWords): string {
  if (lost) return t(lostStatuses[lost])
  if (metadata.status === 'failed') return t('activity.failedStatus')
  return t(metadata.status === 'pending' ? 'activity.waiting' : 'activity.confirmed')
}

/** Every digit, outgoing first. */
function movesOf({ transfers, metadata }: ActivityEntry, t: ActivityWords): KeyValueRow[] {
  const sides = metadata.status === 'confirmed' && metadata.operationType === 'trade' ? (transfers ?? []) : []
  const isTaken = ({ direction }: (typeof sides)[number]): boolean => direction === 'in'
  return [...sides.filter((side) => !isTaken(side)), ...sides.filter(isTaken)].map((side, at) => ({
    id: `moved${at}`,
    label: t(isTaken(side) ? 'activity.receive' : 'activity.send'),
    value: `${formatNumber(side.quantity.numeric, { decimals: 20, locale: t.locale })} ${symbolOf(side) ?? ''}`,
    testId: `lk-transaction-moved-${at}`,
  }))
}

function limitRows({ metadata, approval }: ActivityEntry, t: ActivityWords): KeyValueRow[] {
  if (!approval || metadata.operationType !== 'approve') return []
  const value = approval.quantity
    ? `${amountOf(approval.quantity.numeric, t.locale)} ${approval.fungible_info.symbol ?? ''}`
    : t('activity.unlimited')
  return [{ id: 'limit', label: t('activity.limit'), value, testId: 'lk-transaction-limit' }]
}

function feeRows({ fee }: ActivityEntry['metadata'], coin: string, t: ActivityWords): KeyValueRow[] {
  if (fee === undefined) return []
  const value = `${feeOf(fee, t)} ${coin}`
  return [{ id: 'fee', label: t('activity.fee'), value, testId: 'lk-transaction-fee' }]
}

/** More digits than an amount: most fees are tiny. */
const feeOf = (fee: string, t: { readonly locale: string | undefined }): string =>
  Number(fee) >= 0.001
    ? amountOf(fee, t.locale)
    : Number(fee).toLocaleString(t.locale ?? 'en-US', { maximumSignificantDigits: 3 })

function hashRows({ hash }: ActivityEntry['metadata'], t: ActivityWords): KeyValueRow[] {
  if (hash === '') return []
  const value = (
    <CopyButton
      variant="inline"
      value={hash}
      label={t('activity.copyHash')}
      copiedLabel={t('activity.copied')}
      testId="lk-transaction-hash"
    >
      {shortenAddress(hash)}
    </CopyButton>
  )
  return [{ id: 'hash', label: t('activity.hash'), value }]
}
