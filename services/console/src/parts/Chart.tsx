import { useEffect, useRef } from 'react'
import { formatDay, formatNumber } from './formats.js'

/** Repeated as a table for screen readers. */
export function Chart({
  label,
  days,
  values,
}: {
  readonly label: string
  /** `2026-01-31` (UTC), oldest first. */
  readonly days: readonly string[]
  readonly values: readonly number[]
}) {
  const box = useRef<HTMLDivElement>(null)
  const text = JSON.stringify([days, values])
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const [allDays, numbers] = JSON.parse(text) as [string[], number[]]
    let isHere = true
    let takeAway = () => {}
    // The table has the numbers.
    import('./drawLine.js').then(
      ({ drawLine }) => {
        if (isHere) takeAway = drawLine(element, { label, days: allDays, values: numbers })
      },
      () => undefined,
    )
    return () => {
      isHere = false
      takeAway()
    }
  }, [label, text])
  const total = values.reduce((sum, value) => sum + value, 0)
  const best = values.indexOf(Math.max(...values))
  const summary = `${label} by day: ${formatNumber(total)} in all${total > 0 ? `, most on ${formatDay(days[best] ?? '')} (${formatNumber(values[best] ?? 0)})` : ''}`
  return (
    <>
      <div ref={box} className="c-chart" role="img" aria-label={summary} />
      <details className="c-details">
        <summary>{`${label} as numbers`}</summary>
        <table className="c-numbers" aria-label={`${label} by day`}>
          <tbody>
            {days
              .map((day, index) => ({ day, value: values[index] ?? 0 }))
              .toReversed()
              .map(({ day, value }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  <td>{formatNumber(value)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
