import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS, YEAR_MS } from '@latchkey/protocol/time'
import { shortenAddress } from '../../format/shortenAddress.js'
import type { ActivityEntry, ActivityState } from '../../types/activity.js'

const MAX_PENDING = 99

export interface ActivityGroup {
  /** `2026-11`, or `pending`. */
  readonly key: string
  /** In the visitor's time zone; undefined for pending transactions. */
  readonly month?: Date
  readonly hasYear: boolean
  readonly entries: readonly ActivityEntry[]
}

export interface ShownActivity {
  readonly groups: readonly ActivityGroup[]
  readonly hidden: number
}

export interface ActivityGroupsOptions {
  /** Unix milliseconds. */
  readonly now: number
  readonly isAllShown?: boolean | undefined
  readonly known: readonly string[]
}

/** Pending ones, then months, newest first. */
export function activityGroups(
  { entries, pending }: Pick<ActivityState, 'entries' | 'pending'>,
  { now, isAllShown = false, known }: ActivityGroupsOptions,
): ShownActivity {
  const year = new Date(now).getFullYear()
  const shown = entries.filter((entry) => isAllShown || !isHidden(entry, known))
  const unfinished = pending.filter(({ metadata, lost }) => metadata.status === 'pending' && !lost)
  const finished = pending.filter((entry) => !unfinished.includes(entry))
  const groups = new Map<string, ActivityEntry[]>()
  const byTime = [...finished, ...shown].sort((one, other) => minedAt(other) - minedAt(one))
  // Keep the chain's order within a block.
  for (const entry of finished.length > 0 ? byTime : shown) {
    const date = new Date(minedAt(entry))
    const key = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  const months = [...groups].map(([key, items]): ActivityGroup => {
    const [groupYear = 0, month = 1] = key.split('-').map(Number)
    return { key, month: new Date(groupYear, month - 1), hasYear: groupYear !== year, entries: items }
  })
  return {
    groups: [
      ...(unfinished.length === 0
        ? []
        : [{ key: 'pending', hasYear: false, entries: unfinished.slice(0, MAX_PENDING) }]),
      ...months,
    ],
    hidden: entries.length - entries.filter((entry) => !isHidden(entry, known)).length,
  }
}

const minedAt = ({ metadata }: ActivityEntry): number => Date.parse(metadata.minedAt)

/** Whether an entry is spam or address poisoning. */
export function isHidden(entry: ActivityEntry, known: readonly string[]): boolean {
  const { transfers, metadata, approval } = entry
  const assets = transfers?.length ? transfers : approval ? [approval] : []
  const isSpam =
    assets.length > 0 &&
    assets.every((one) => ('nft_info' in one ? one.nft_info : one.fungible_info)?.flags?.is_spam)
  if (isSpam) return true
  // A visitor who sends to an imitation must see it.
  return metadata.operationType === 'receive' && lookAlikeOf(entry, known) !== undefined
}

export function counterparty({ metadata, transfers, approval }: ActivityEntry): string {
  if (approval && metadata.operationType === 'approve') return approval.spender
  const main = mainTransfer({ transfers, metadata })
  const other = main?.direction === 'in' ? main.sender : main?.recipient
  return other ?? (main?.direction === 'in' ? metadata.sentFrom : metadata.sentTo)
}

/** The known address that a counterparty imitates. */
export function lookAlikeOf(entry: ActivityEntry, known: readonly string[]): string | undefined {
  const other = counterparty(entry).toLowerCase()
  if (other === '') return undefined
  const plain = known.map((address) => address.toLowerCase())
  if (plain.includes(other)) return undefined
  const at = plain.findIndex((address) => shortenAddress(address) === shortenAddress(other))
  return known[at]
}

/** Returns a row's transfer: a trade's incoming one, otherwise the first. */
export function mainTransfer({ transfers, metadata }: Pick<ActivityEntry, 'transfers' | 'metadata'>) {
  const list = transfers ?? []
  const mainDirection = metadata.operationType === 'trade' ? 'in' : undefined
  return list.find(({ direction }) => direction === mainDirection) ?? list[0]
}

const CREDIT: ReadonlySet<string> = new Set(['receive', 'deposit', 'borrow', 'claim'])
const DEBIT: ReadonlySet<string> = new Set(['withdraw', 'repay', 'burn'])

/** Returns an amount's sign by the kind of transaction, otherwise by the transfer's direction. */
export function amountSign({ metadata, ...entry }: ActivityEntry): '+' | '-' | '' {
  const { operationType } = metadata
  if (CREDIT.has(operationType)) return '+'
  if (DEBIT.has(operationType)) return '-'
  const main = mainTransfer({ metadata, ...entry })
  if (!main || main.direction === 'self') return ''
  return main.direction === 'in' ? '+' : '-'
}

const DECIMALS = 3

/** Truncates an amount to three decimals, ungrouped: `0.250`, `1080.000`. */
export function shortAmount(numeric: string): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return `${whole}.${fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0')}`
}

export interface RelativeTime {
  readonly value: number
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
}

const THRESHOLDS = [
  [44 * SECOND_MS, SECOND_MS, 'second'],
  [89 * SECOND_MS, Infinity, 'minute'],
  [44 * MINUTE_MS, MINUTE_MS, 'minute'],
  [89 * MINUTE_MS, Infinity, 'hour'],
  [21 * HOUR_MS, HOUR_MS, 'hour'],
  [35 * HOUR_MS, Infinity, 'day'],
  [25 * DAY_MS, DAY_MS, 'day'],
  [45 * DAY_MS, Infinity, 'month'],
  [10 * MONTH_MS, MONTH_MS, 'month'],
  [17 * MONTH_MS, Infinity, 'year'],
] as const

/** A future time counts as now. */
export function relativeTime(then: number, now: number): RelativeTime {
  const age = Math.max(0, now - then)
  const found = THRESHOLDS.find(([most]) => Math.round(age / SECOND_MS) * SECOND_MS <= most)
  if (!found) return { value: -Math.round(age / YEAR_MS), unit: 'year' }
  const [, one, unit] = found
  return { value: -(one === Infinity ? 1 : Math.round(age / one)) || 0, unit }
}
