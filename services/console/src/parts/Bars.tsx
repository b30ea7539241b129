import { useVars } from '@latchkey/ui/css/useVars'
import { ChevronDownIcon } from '@latchkey/ui/icons/ChevronDownIcon'
import { useId, useRef, useState } from 'react'
import type { NamedCounts } from '../api/types.js'
import { Chart } from './Chart.js'
import { formatNumber } from './formats.js'

export function Bars({
  label,
  days,
  entries,
}: {
  readonly label: string
  /** `2026-01-31` (UTC), oldest first. */
  readonly days: readonly string[]
  readonly entries: NamedCounts
}) {
  const most = entries[0]?.count ?? 0
  return (
    <ol className="c-bars" aria-label={label}>
      {entries.map((entry) => (
        <Bar key={entry.name} entry={entry} days={days} share={most === 0 ? 0 : entry.count / most} />
      ))}
    </ol>
  )
}

function Bar({
  entry: { name, count, byDay },
  days,
  share,
}: {
  readonly entry: NamedCounts[number]
  readonly days: readonly string[]
  readonly share: number
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const bar = useRef<HTMLSpanElement>(null)
  useVars(bar, { '--lk-share': `${Math.max(1, Math.round(share * 100))}%` })
  const displayName = name === '' ? 'Not named' : name
  return (
    <li>
      <button
        type="button"
        className="c-bar-row"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="c-bar-name">{displayName}</span>
        <span className="c-bar-count lk-num">{formatNumber(count)}</span>
        <ChevronDownIcon size={16} />
        <span ref={bar} className="c-bar" aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Chart label={displayName} days={days} values={byDay} /> : null}
      </div>
    </li>
  )
}
