import { useApi } from '../../api/ApiContext.js'
import { useLoad } from '../../api/useLoad.js'
import { formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { Part } from '../../parts/Page.js'
import { confirmColumn } from '../../parts/confirmColumn.js'
import { Table, type Column } from '../../parts/Table.js'

const wayNames = { code: 'Code', passkey: 'Passkey', oidc: 'Single sign-on' } as const

interface OpenSession {
  readonly id: string
  readonly email: string
  readonly device: string
  readonly way: keyof typeof wayNames
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
    { id: 'way', label: 'By', cell: ({ way }) => wayNames[way] },
    { id: 'since', label: 'Since', cell: ({ createdAt }) => formatTime(createdAt) },
    { id: 'seen', label: 'Last used', cell: ({ seenAt }) => formatTime(seenAt) },
    confirmColumn({
      verb: 'End',
      minRole: 'viewer',
      subjectOf: ({ email, device }) => `the session of ${email}, ${device || 'an unknown device'}`,
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
      <LoadResult load={load} lines={2}>
        {({ sessions }) => (
          <Table
            label="Operators who are logged in"
            columns={columns}
            rows={sessions}
            keyOf={({ id }) => id}
          />
        )}
      </LoadResult>
    </Part>
  )
}
