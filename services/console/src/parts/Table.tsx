import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Aligned at the end. */
  readonly isNumber?: boolean
}

/** On a phone each row is a card. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
}) {
  const classOf = ({ isNumber }: Column<Row>) => (isNumber ? 'c-number' : undefined)
  // With the card layout browsers drop table semantics.
  return (
    <table className="c-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.id} role="columnheader" scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <td key={column.id} role="cell" className={classOf(column)} data-label={column.label}>
                <div>{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
