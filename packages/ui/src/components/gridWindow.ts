/** Rows `[first, end)`, in CSS pixels. */
export function gridWindow(p: {
  rows: number
  rowHeight: number
  /** From the grid's top to the visible part's (negative when below). */
  offset: number
  height: number
  /** Rows on both sides; default 3. */
  overscan?: number | undefined
}): readonly [number, number] {
  const over = p.overscan ?? 3
  const first = Math.max(0, Math.floor(p.offset / p.rowHeight) - over)
  const end = Math.min(p.rows, Math.ceil((p.offset + Math.max(0, p.height)) / p.rowHeight) + over)
  return [Math.min(first, p.rows), Math.max(Math.min(first, p.rows), end)]
}

/** Within the list; undefined for other keys. */
export function gridMove(
  key: string,
  index: number,
  count: number,
  columns: number,
  isRtl: boolean,
): number | undefined {
  const inline = isRtl ? -1 : 1
  const row = Math.floor(index / columns)
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: index + inline,
    ArrowLeft: index - inline,
    ArrowDown:
      index + columns < count ? index + columns : row < Math.floor((count - 1) / columns) ? count - 1 : index,
    ArrowUp: index - columns >= 0 ? index - columns : index,
    Home: row * columns,
    End: Math.min(count - 1, row * columns + columns - 1),
    PageDown: Math.min(count - 1, index + columns * 4),
    PageUp: Math.max(index % columns, index - columns * 4),
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target))
}
