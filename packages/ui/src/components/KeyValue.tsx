import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/panel.css.js'
import { directionOf } from './directionOf.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type KeyValueRow = {
  id: string
  label: ReactNode
  value: ReactNode
  icon?: ReactNode | undefined
  testId?: string | undefined
}

export function KeyValue({ rows, ...common }: CommonProps & { rows: readonly KeyValueRow[] }) {
  useStyles(css)
  return (
    <dl {...rootProps(common, 'lk-values')}>
      {rows.map((row) => (
        <div className="lk-kv" key={row.id} data-testid={row.testId}>
          <dt>{row.label}</dt>
          <dd className="lk-num">
            {row.icon}
            <span dir={directionOf(row.value)}>{row.value}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
