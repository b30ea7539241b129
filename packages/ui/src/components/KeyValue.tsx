import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/panel.css.js'

/** One line of KeyValue. */
export type KeyValueRow = { id: string; label: ReactNode; value: ReactNode; testId?: string | undefined }

/** Named values under each other (network, fee, total), as a description list. */
export function KeyValue({ rows }: { rows: readonly KeyValueRow[] }) {
  useStyles(css)
  return (
    <dl className="lk-values">
      {rows.map((row) => (
        <div className="lk-kv" key={row.id} data-testid={row.testId}>
          <dt>{row.label}</dt>
          <dd className="lk-num">
            <bdi>{row.value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
