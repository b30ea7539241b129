import type { Review } from '../review/review.js'
import type { Fact } from '../ui/parts.js'
import { unknownRisk } from '../review/risk.js'
import { t } from '../words/t.js'
import { fullAddress, shortAddress } from './hex.js'
import type { Call } from './simulate.js'

/** Before a node is asked. */
export function firstReview(calls: readonly Call[], network: string): Review {
  const [single] = calls.length === 1 ? calls : []
  const to = single?.to
  const isSend = single?.data === '0x' && to !== undefined
  const verb = t(isSend ? 'send' : 'approve')
  const party: readonly Fact[] =
    to === undefined ? [] : [[t(isSend ? 'receiver' : 'contract'), fullAddress(to)]]
  return {
    title: verb,
    action: verb,
    summary: single === undefined ? t('steps', { n: calls.length }) : sayFirst(single),
    facts: [[t('network'), network], ...party],
    details: JSON.stringify(
      calls.map(({ value, ...rest }) => ({ ...rest, value: String(value) })),
      undefined,
      2,
    ),
    warnings: [],
    risk: unknownRisk,
  }
}

function sayFirst({ to, data }: Call): string {
  if (to === undefined) return t('create')
  return data === '0x' ? t('sendTo', { to: shortAddress(to) }) : t('callAny')
}
