import { memo } from 'react'
import { directionOf } from './directionOf.js'
import type { GridItem } from './Grid.js'
import { Skeleton } from './Skeleton.js'
import { WalletIcon } from './WalletIcon.js'

/** Properties of GridCell; plain values, so that a grid that grows draws only what is new. */
export type GridCellProps = GridItem & {
  index: number
  /** The tab stop of the grid. */
  isCurrent: boolean
  /** Its picture loads at once. */
  eager: boolean
}

/** A picture with a name below. It has no handlers: the grid hears what its cells send. */
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

/** What stands for a cell while it is read. */
export const GridCellSkeleton = memo(() => (
  <div className="lk-cell" role="gridcell">
    <Skeleton width={54} height={54} radius={15} />
    <Skeleton width={48} height={12} />
  </div>
))
