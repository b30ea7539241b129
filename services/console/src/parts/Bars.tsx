import { useVars } from '@latchkey/ui/css/useVars'
import { useRef } from 'react'
import { formatNumber } from './formats.js'

interface Entry {
  readonly name: string
  readonly count: number
}

/** The most frequent of something, each with its number and its share of the first. */
export function Bars({ label, entries }: { readonly label: string; readonly entries: readonly Entry[] }) {
  const most = entries[0]?.count ?? 0
  return (
    <ol className="c-bars" aria-label={label}>
      {entries.map((entry) => (
        <Bar key={entry.name} entry={entry} share={most === 0 ? 0 : entry.count / most} />
      ))}
    </ol>
  )
}

function Bar({ entry, share }: { readonly entry: Entry; readonly share: number }) {
  const bar = useRef<HTMLSpanElement>(null)
  useVars(bar, { '--lk-share': `${Math.max(1, Math.round(share * 100))}%` })
  return (
    <li>
      <span className="c-bar-name">{entry.name === '' ? 'Not named' : entry.name}</span>
      <span className="c-bar-count lk-num">{formatNumber(entry.count)}</span>
      <span ref={bar} className="c-bar" aria-hidden="true" />
    </li>
  )
}
