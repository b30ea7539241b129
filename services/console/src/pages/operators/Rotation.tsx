import { Button } from '@latchkey/ui/components/Button'
import { useApi } from '../../api/ApiContext.js'
import { useLoad } from '../../api/useLoad.js'
import { formatNumber, formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { Part } from '../../parts/Page.js'
import { Table, type Column } from '../../parts/Table.js'

interface KeyCount {
  readonly table: string
  readonly column: string
  readonly key: string
  readonly rows: number
}

interface RotationState {
  readonly state: 'off' | 'waiting' | 'running' | 'done'
  readonly current: string
  readonly previous: string | null
  readonly left: number
  readonly unreadable: number
  readonly counts: readonly KeyCount[]
  readonly countedAt: number
}

export function Rotation() {
  const api = useApi()
  const load = useLoad('rotation', () => api.get<RotationState>('rotation'))
  return (
    <Part
      title="Secret rotation"
      note="After you change the gateway’s secret, stored data is encrypted again in the background."
    >
      <LoadResult load={load} lines={2}>
        {(rotation) => (
          <>
            <p>{sentenceOf(rotation)}</p>
            {rotation.counts.length === 0 ? null : (
              <Table
                label="Rows by secret"
                columns={columnsOf(rotation)}
                rows={rotation.counts}
                keyOf={({ table, column, key }) => `${table} ${column} ${key}`}
              />
            )}
            {rotation.state === 'off' ? null : (
              <div className="c-actions">
                <Button onClick={load.reload}>Count again</Button>
              </div>
            )}
          </>
        )}
      </LoadResult>
    </Part>
  )
}

const columnsOf = ({ current, previous }: RotationState): readonly Column<KeyCount>[] => [
  { id: 'table', label: 'Table', cell: ({ table }) => table },
  {
    id: 'secret',
    label: 'Secret',
    cell: ({ key }) => (key === current ? `Current (${key})` : key === previous ? `Previous (${key})` : key),
  },
  { id: 'rows', label: 'Rows', cell: ({ rows }) => formatNumber(rows) },
]

function sentenceOf({ state, left, unreadable, previous, countedAt }: RotationState): string {
  const at = formatTime(countedAt)
  if (state === 'off') return 'No rotation is in progress.'
  if (state === 'waiting')
    return 'Another process uses a newer secret. Give every process the same current secret.'
  if (state === 'running') {
    const broken = unreadable === 0 ? '' : ` No secret opens ${formatNumber(unreadable)} of them.`
    return `${formatNumber(left)} rows left at ${at}.${broken} Keep the previous secret.`
  }
  return previous === null
    ? 'All rows are encrypted with the current secret.'
    : `All rows were encrypted with the current secret at ${at}. You can remove the previous secret once logins from before are over.`
}
