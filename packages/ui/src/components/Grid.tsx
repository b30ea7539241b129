import {
  startTransition,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/grid.css.js'
import { gridMove, gridWindow } from './gridWindow.js'
import { GridCell, GridCellSkeleton } from './GridCell.js'
import { type CommonProps, rootProps } from './rootProps.js'
import { useGridView } from './useGridView.js'

export type GridItem = {
  id: string
  name: string
  /** The end of the name, only read aloud (" Wallet"). */
  rest?: string | undefined
  src?: string | undefined
  /** Appended to the accessible name, with a green dot. */
  note?: string | undefined
  testId?: string | undefined
}

export type GridProps = CommonProps & {
  label: string
  items: readonly GridItem[]
  onSelect: (id: string) => void
  onIntent?: ((id: string) => void) | undefined
  /** Again only after `items` changed. */
  onEndReached?: (() => void) | undefined
  /** Skeletons after the items while a page loads. */
  loading?: number | undefined
  /** For screen readers, if more items follow. */
  total?: number | undefined
  /** Id of the first tab stop; default the first item. */
  start?: string | undefined
  eager?: number | undefined
}

const columns = 4
const rowHeight = 103
const overscanRows = 3
/** Rows per frame; more would block a slow device. */
const rowsPerFrame = 2

/**
 * One tab stop; arrow keys, Home, End and Page keys move within. Renders only rows near the visible
 * part of the ScrollArea that it needs.
 */
export function Grid(props: GridProps) {
  const { label, items, onSelect, onIntent, onEndReached, loading = 0, total, start, eager = 0 } = props
  useStyles(css)
  const grid = useRef<HTMLDivElement>(null)
  useImperativeHandle(props.elementRef, () => grid.current as HTMLDivElement, [])
  const count = items.length + loading
  const rows = Math.ceil(count / columns)
  const view = useGridView(grid)
  const [first, end] = gridWindow({ rows, rowHeight, overscan: overscanRows, ...view })
  const filled = Math.ceil(items.length / columns)
  const ready = useReadyRows(first, Math.min(end, filled))
  useEndReached(end >= filled ? items.length : 0, onEndReached)
  const { current, setActive, onKeyDown } = useTabStop(grid, items, start)
  const activeRow = Math.floor(current / columns)
  const drawn = drawnRows(first, end, items.length > 0 ? activeRow : first)
  return (
    <div
      {...rootProps(props, 'lk-grid')}
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={Math.ceil((total ?? count) / columns)}
      aria-colcount={columns}
      aria-busy={loading > 0 ? 'true' : undefined}
      onKeyDown={onKeyDown}
      onClick={cellHandler(items, ({ id }) => onSelect(id))}
      onFocus={cellHandler(items, ({ id }, index) => {
        setActive(index)
        onIntent?.(id)
      })}
      onPointerOver={cellHandler(items, ({ id }) => onIntent?.(id))}
      style={{ blockSize: rows * rowHeight }}
    >
      {drawn.map((row) => (
        <div
          key={row}
          className="lk-grid-row"
          role="row"
          aria-rowindex={row + 1}
          style={{ transform: `translateY(${row * rowHeight}px)` }}
        >
          {range(row * columns, Math.min(count, row * columns + columns)).map((index) => {
            const item = row < ready || row === activeRow ? items[index] : undefined
            return item ? (
              <GridCell
                key={item.id}
                {...item}
                index={index}
                isCurrent={index === current}
                eager={index < eager}
              />
            ) : (
              <GridCellSkeleton key={`skeleton-${index}`} />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Includes the focused row. */
function drawnRows(first: number, end: number, focused: number): readonly number[] {
  const rows = range(first, end)
  return focused < first || focused >= end ? [...rows, focused] : rows
}

const cellHandler =
  (items: readonly GridItem[], handle: (item: GridItem, index: number) => void) =>
  (event: SyntheticEvent): void => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-index]')
    const index = cell ? Number(cell.dataset['index']) : -1
    const item = items[index]
    if (item) handle(item, index)
  }

function useTabStop(
  grid: RefObject<HTMLElement | null>,
  items: readonly GridItem[],
  start: string | undefined,
) {
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === start),
    ),
  )
  const wantsFocus = useRef(false)
  const current = Math.min(active, Math.max(0, items.length - 1))
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const cell = grid.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest' })
  }, [grid, current])
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const target = gridMove(event.key, current, items.length, columns, isRtl)
    if (target === undefined) return
    event.preventDefault()
    wantsFocus.current = true
    setActive(target)
  }
  return { current, setActive, onKeyDown }
}

/** A few new rows per frame, over their skeletons. */
function useReadyRows(first: number, wanted: number): number {
  const [ready, setReady] = useState(rowsPerFrame)
  useEffect(() => {
    if (ready >= wanted) return undefined
    const next = Math.max(ready, first) + rowsPerFrame
    const frame = requestAnimationFrame(() => startTransition(() => setReady(next)))
    return () => cancelAnimationFrame(frame)
  }, [ready, first, wanted])
  return ready
}

/** Once per list length; 0 is an empty list or a distant end. */
function useEndReached(length: number, onEndReached: (() => void) | undefined): void {
  const reported = useRef(0)
  useEffect(() => {
    if (length === 0 || reported.current === length) return
    reported.current = length
    onEndReached?.()
  }, [length, onEndReached])
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
