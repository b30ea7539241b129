import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { useState, type ReactNode } from 'react'
import { useApi } from '../api/ApiContext.js'
import { useLoad } from '../api/useLoad.js'
import { LoadResult } from './LoadResult.js'
import { Table, type Column } from './Table.js'

interface PageOf<Row> {
  readonly entries: readonly Row[]
  /** `before`; null on the last. */
  readonly next: number | string | null
}

/** Newest first. */
export function PagedTable<Row extends object>({
  label,
  path,
  query = {},
  columns,
  keyOf,
  icon,
  empty,
}: {
  readonly label: string
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** `reload` after an action. */
  readonly columns: readonly Column<Row>[] | ((reload: () => void) => readonly Column<Row>[])
  readonly keyOf: (row: Row) => string | number
  readonly icon: ReactNode
  readonly empty: { readonly title: string; readonly text: string }
}) {
  const api = useApi()
  // To go back.
  const [starts, setStarts] = useState<readonly (number | string | undefined)[]>([undefined])
  const beforeEntry = starts.at(-1)
  const load = useLoad(`${path} ${JSON.stringify(query)} ${beforeEntry ?? ''}`, () =>
    api.get<PageOf<Row>>(path, { ...query, before: beforeEntry }),
  )
  return (
    <LoadResult load={load} lines={6}>
      {({ entries, next }) => (
        <>
          {entries.length === 0 ? (
            <div className="c-center">
              <Empty icon={icon} title={empty.title}>
                {empty.text}
              </Empty>
            </div>
          ) : (
            <Table
              label={label}
              columns={typeof columns === 'function' ? columns(load.reload) : columns}
              rows={entries}
              keyOf={keyOf}
            />
          )}
          {starts.length > 1 || next !== null ? (
            <div className="c-actions c-pager">
              <Button disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
                Newer
              </Button>
              <Button disabled={next === null} onClick={() => next !== null && setStarts([...starts, next])}>
                Older
              </Button>
            </div>
          ) : null}
        </>
      )}
    </LoadResult>
  )
}
