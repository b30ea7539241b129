import type { ReactElement } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/row.css.js'
import { Skeleton } from './Skeleton.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type SkeletonRowProps = CommonProps & {
  /** For tokens; wallets and networks are square. */
  round?: boolean | undefined
  lines?: 1 | 2 | undefined
  value?: boolean | undefined
}

export function SkeletonRow({ round, lines = 1, value, ...common }: SkeletonRowProps) {
  useStyles(css)
  return (
    <div {...rootProps(common, 'lk-row')} aria-hidden="true">
      <Skeleton width={40} height={40} radius={round ? 'full' : 11} />
      <span className="lk-row-text lk-row-lines">
        <Skeleton width={92} height={lines === 2 ? 14 : 16} />
        {lines === 2 ? <Skeleton width={54} height={11} /> : null}
      </span>
      {value ? (
        <span className="lk-row-value lk-row-lines">
          <Skeleton width={64} height={14} />
          <Skeleton width={42} height={11} />
        </span>
      ) : null}
    </div>
  )
}

/** An array, of which a list makes one item each. */
export const skeletonRows = (count: number, row: SkeletonRowProps = {}): readonly ReactElement[] =>
  Array.from({ length: count }, (_, at) => <SkeletonRow key={`skeleton-${at}`} {...row} />)
