import { useApi } from '../../api/ApiContext.js'
import { useLoad } from '../../api/useLoad.js'
import { formatTime } from '../../parts/formats.js'
import { Loaded } from '../../parts/Loaded.js'
import { Part } from '../../parts/Page.js'
import { sureColumn } from '../../parts/sureColumn.js'
import { Table, type Column } from '../../parts/Table.js'

const ways = { code: 'Code', passkey: 'Passkey', oidc: 'Single sign-on' } as const

interface OpenSession {
  readonly id: string
  readonly email: string
  readonly device: string
  readonly way: keyof typeof ways
  readonly createdAt: number
  readonly seenAt: number
  readonly isThis: boolean
}

/** Owners see all, other roles their own. */
export function OpenSessions() {
  const api = useApi()
  const load = useLoad('operators', () => api.get<{ sessions: readonly OpenSession[] }>('sessions'))
  const columns: readonly Column<OpenSession>[] = [
    { id: 'email', label: 'Operator', cell: ({ email }) => email },
    { id: 'device', label: 'Device', cell: ({ device }) => device || 'Unknown' },
    { id: 'way', label: 'By', cell: ({ way }) => ways[way] },
    { id: 'since', label: 'Since', cell: ({ createdAt }) => formatTime(createdAt) },
    { id: 'seen', label: 'Last used', cell: ({ seenAt }) => formatTime(seenAt) },
    sureColumn({
      verb: 'End',
      least: 'viewer',
      aboutOf: ({ email, device }) => `the session of ${email}, ${device || 'an unknown device'}`,
      insteadOf: ({ isThis }) => (isThis ? 'This one: log out' : undefined),
      async run({ id }) {
        await api.send('POST', 'sessions/revoke', { id })
        load.reload()
      },
    }),
  ]
  return (
    <Part
      title="Logged in"
      note="Owners see everyone’s sessions, others their own. Removed operators lose access with their next request."
    >
      <Loaded load={load} lines={2}>
        {({ sessions }) => (
          <Table
            label="Operators who are logged in"
            columns={columns}
            rows={sessions}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </Part>
  )
}
