import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS, YEAR_MS } from '@latchkey/protocol/time'
import { shortenAddress } from '../../format/shortenAddress.js'
import type { ActivityEntry, ActivityState } from '../../types/activity.js'

/** Pending transactions that are shown, at most. */
const MOST_PENDING = 99

/** A month of the list. */
export interface ActivityGroup {
  /** `2026-11`, or `pending`. */
  readonly key: string
  /** The first moment of the month by the visitor's clock; undefined for what is not mined yet. */
  readonly month?: Date
  /** Whether the year has to be said. */
  readonly hasYear: boolean
  readonly entries: readonly ActivityEntry[]
}

/** A history as it is listed. */
export interface ShownActivity {
  readonly groups: readonly ActivityGroup[]
  /** How many entries are hidden as long as not all are shown. */
  readonly hidden: number
}

/** What {@link activityGroups} shows. */
export interface ActivityGroupsOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Hidden ones as well. */
  readonly isAllShown?: boolean | undefined
  /** Addresses that the visitor knows; a counterparty that only looks like one is hidden. */
  readonly known: readonly string[]
}

/**
 * The list as it is shown: pending ones on top, then by month of the visitor's calendar, newest first. Pure.
 *
 * @returns the groups, and how many entries are hidden: spam, and what others made to be seen
 */
export function activityGroups(
  { entries, pending }: Pick<ActivityState, 'entries' | 'pending'>,
  { now, isAllShown = false, known }: ActivityGroupsOptions,
): ShownActivity {
  const year = new Date(now).getFullYear()
  const shown = entries.filter((entry) => isAllShown || !isHidden(entry, known))
  const waiting = pending.filter(({ metadata, lost }) => metadata.status === 'pending' && !lost)
  const over = pending.filter((entry) => !waiting.includes(entry))
  const groups = new Map<string, ActivityEntry[]>()
  const byTime = [...over, ...shown].sort((one, other) => minedAt(other) - minedAt(one))
  // Transactions of one block keep the order that the chain gave them.
  for (const entry of over.length > 0 ? byTime : shown) {
    const date = new Date(minedAt(entry))
    const key = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  const months = [...groups].map(([key, items]): ActivityGroup => {
    const [own = 0, month = 1] = key.split('-').map(Number)
    return { key, month: new Date(own, month - 1), hasYear: own !== year, entries: items }
  })
  return {
    groups: [
      ...(waiting.length === 0
        ? []
        : [{ key: 'pending', hasYear: false, entries: waiting.slice(0, MOST_PENDING) }]),
      ...months,
    ],
    hidden: entries.length - entries.filter((entry) => !isHidden(entry, known)).length,
  }
}

const minedAt = ({ metadata }: ActivityEntry): number => Date.parse(metadata.minedAt)

/** Whether an entry was made to be seen rather than to move anything. Pure. */
export function isHidden(entry: ActivityEntry, known: readonly string[]): boolean {
  const { transfers, metadata, approval } = entry
  // What moved nothing is about what it allowed.
  const about = transfers?.length ? transfers : approval ? [approval] : []
  const isSpam =
    about.length > 0 &&
    about.every((one) => ('nft_info' in one ? one.nft_info : one.fungible_info)?.flags?.is_spam)
  if (isSpam) return true
  // Who sends to a look-alike is shown that it happened.
  return metadata.operationType === 'receive' && lookAlikeOf(entry, known) !== undefined
}

/** The other side of a transaction: who got it, who sent it, or the contract that was called. Pure. */
export function counterparty({ metadata, transfers, approval }: ActivityEntry): string {
  if (approval && metadata.operationType === 'approve') return approval.spender
  const main = mainTransfer({ transfers, metadata })
  const other = main?.direction === 'in' ? main.sender : main?.recipient
  return other ?? (main?.direction === 'in' ? metadata.sentFrom : metadata.sentTo)
}

/** The address that a counterparty could be taken for: what people compare of it is the same. Pure. */
export function lookAlikeOf(entry: ActivityEntry, known: readonly string[]): string | undefined {
  const other = counterparty(entry).toLowerCase()
  if (other === '') return undefined
  const plain = known.map((address) => address.toLowerCase())
  if (plain.includes(other)) return undefined
  const at = plain.findIndex((address) => shortenAddress(address) === shortenAddress(other))
  return known[at]
}

/** The transfer that a line speaks of: what came for what was given, else what moved first. Pure. */
export function mainTransfer({ transfers, metadata }: Pick<ActivityEntry, 'transfers' | 'metadata'>) {
  const moved = transfers ?? []
  const wanted = metadata.operationType === 'trade' ? 'in' : undefined
  return moved.find(({ direction }) => direction === wanted) ?? moved[0]
}

const CREDIT: ReadonlySet<string> = new Set(['receive', 'deposit', 'borrow', 'claim'])
const DEBIT: ReadonlySet<string> = new Set(['withdraw', 'repay', 'burn'])

/** The sign before an amount: by the kind of transaction, else by where the asset went. Pure. */
export function amountSign({ metadata, ...entry }: ActivityEntry): '+' | '-' | '' {
  const { operationType } = metadata
  if (CREDIT.has(operationType)) return '+'
  if (DEBIT.has(operationType)) return '-'
  const main = mainTransfer({ metadata, ...entry })
  if (!main || main.direction === 'self') return ''
  return main.direction === 'in' ? '+' : '-'
}

/** Digits behind the point of an amount. */
const DECIMALS = 3

/** An amount with three decimals: `0.250`, `1,080.000` before it is grouped; what is less than can be shown is cut. Pure. */
export function shortAmount(numeric: string): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return `${whole}.${fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0')}`
}

/** How long ago something was, as `Intl.RelativeTimeFormat` takes it. */
export interface RelativeTime {
  /** Not above 0. */
  readonly value: number
  readonly unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'
}

/** Up to how many of what the next larger unit is not used yet, and what one of the unit is. */
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

/** Seconds up to 44, a minute up to 89 seconds, and so on. What the clock says is still to come is now. Pure. */
export function relativeTime(then: number, now: number): RelativeTime {
  const age = Math.max(0, now - then)
  const found = THRESHOLDS.find(([most]) => Math.round(age / SECOND_MS) * SECOND_MS <= most)
  if (!found) return { value: -Math.round(age / YEAR_MS), unit: 'year' }
  const [, one, unit] = found
  return { value: -(one === Infinity ? 1 : Math.round(age / one)) || 0, unit }
}
