import { memo } from 'react'
import { directionOf } from './directionOf.js'
import type { GridItem } from './Grid.js'
import { Skeleton } from './Skeleton.js'
import { WalletIcon } from './WalletIcon.js'

/** Plain values: a growing grid renders only new cells. */
export type GridCellProps = GridItem & {
  index: number
  isCurrent: boolean
  eager: boolean
}

export const GridCell = memo(function GridCell({
  index,
  isCurrent,
  eager,
  name,
  rest,
  src,
  note,
  testId,
}: GridCellProps) {
  return (
    <div role="gridcell">
      <button
        type="button"
        className="lk-cell"
        tabIndex={isCurrent ? 0 : -1}
        data-index={index}
        data-testid={testId}
      >
        <span className="lk-cell-picture">
          <WalletIcon src={src} name={name} size={54} eager={eager} />
          {note === undefined ? null : <span className="lk-cell-dot" />}
        </span>
        <span className="lk-cell-name" dir={directionOf(name)}>
          {name}
        </span>
        {rest === undefined ? null : <span className="lk-hidden">{rest}</span>}
        {note === undefined ? null : <span className="lk-hidden">{`, ${note}`}</span>}
      </button>
    </div>
  )
})

export const GridCellSkeleton = memo(() => (
  <div className="lk-cell" role="gridcell">
    <Skeleton width={54} height={54} radius={15} />
    <Skeleton width={48} height={12} />
  </div>
))
