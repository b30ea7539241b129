import { Button } from '@latchkey/ui/components/Button'
import { useApi } from '../../api/ApiContext.js'
import { useLoad } from '../../api/useLoad.js'
import { formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { confirmColumn } from '../../parts/confirmColumn.js'
import { Table, type Column } from '../../parts/Table.js'

interface Delivery {
  readonly id: string
  readonly type: string
  readonly createdAt: number
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  readonly triedAt: number | null
  readonly nextAt: number
  readonly outcome: string | null
}

const columns: readonly Column<Delivery>[] = [
  { id: 'at', label: 'When', cell: ({ createdAt }) => formatTime(createdAt) },
  { id: 'type', label: 'Event', cell: ({ type }) => type },
  { id: 'state', label: 'State', cell: stateOf },
  { id: 'attempts', label: 'Attempts', cell: ({ attempts }) => attempts, isNumber: true },
  { id: 'outcome', label: 'Last answer', cell: ({ outcome }) => outcome ?? 'None yet' },
]

export function Deliveries({
  endpoint: { id, url },
  onClose,
}: {
  readonly endpoint: { readonly id: string; readonly url: string }
  readonly onClose: () => void
}) {
  const api = useApi()
  const load = useLoad(`deliveries ${id}`, () =>
    api.get<{ deliveries: readonly Delivery[] }>('webhooks/deliveries', { id }),
  )
  const all: readonly Column<Delivery>[] = [
    ...columns,
    confirmColumn({
      verb: 'Retry',
      subjectOf: ({ type, createdAt }) => `${type} of ${formatTime(createdAt)}`,
      insteadOf: ({ state }) => (state === 'failed' ? undefined : ''),
      async run({ id: message }) {
        await api.send('POST', 'webhooks/retry', { endpoint: id, message })
        load.reload()
      },
    }),
  ]
  return (
    <section aria-label={`Deliveries to ${url}`}>
      <LoadResult load={load} lines={3}>
        {({ deliveries }) =>
          deliveries.length === 0 ? (
            <p className="c-none">Nothing was sent yet.</p>
          ) : (
            <Table label="Deliveries" columns={all} rows={deliveries} keyOf={(one) => one.id} />
          )
        }
      </LoadResult>
      <div className="c-actions">
        <Button onClick={load.reload}>Refresh</Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </section>
  )
}

function stateOf({ state, attempts, nextAt }: Delivery): string {
  if (state === 'delivered') return 'Delivered'
  if (state === 'failed') return 'Given up'
  return attempts === 0 ? 'Waiting' : `Next attempt ${formatTime(nextAt)}`
}
