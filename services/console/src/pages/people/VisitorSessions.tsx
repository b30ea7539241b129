import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { useState, type ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.js'
import { ChoiceField } from '../../parts/fields.js'
import { countOf, formatTime } from '../../parts/formats.js'
import { NetworkName } from '../../parts/NetworkName.js'
import { PagedTable } from '../../parts/PagedTable.js'
import { ShortId } from '../../parts/ShortId.js'
import { confirmColumn } from '../../parts/confirmColumn.js'
import type { Column } from '../../parts/Table.js'

interface Session {
  readonly id: string
  readonly project: string
  readonly expiresAt: number
}
interface Login extends Session {
  readonly user: string
  readonly origin: string
  readonly device: string
  readonly since: number
}
interface SignIn extends Session {
  readonly address: string
  readonly network: string
  readonly origin: string
  readonly refreshedAt: number
}
interface SmartSession extends Session {
  readonly account: string
  readonly state: 'waiting' | 'allowed' | 'revoked'
  readonly permissions: number
  readonly since: number
}

const project = { id: 'project', label: 'Project', cell: (row: Session) => row.project }
const until = {
  id: 'until',
  label: 'Expires by',
  cell: ({ expiresAt }: Session) => formatTime(expiresAt),
}
const loginColumns: readonly Column<Login>[] = [
  { id: 'user', label: 'Visitor', cell: ({ user }) => <ShortId>{user}</ShortId> },
  { id: 'device', label: 'Device', cell: ({ device }) => device || 'Unknown' },
  project,
  { id: 'origin', label: 'Frame', cell: ({ origin }) => origin },
  { id: 'since', label: 'Since', cell: ({ since }) => formatTime(since) },
  until,
]
const signInColumns: readonly Column<SignIn>[] = [
  { id: 'address', label: 'Account', cell: ({ address }) => <ShortId>{address}</ShortId> },
  { id: 'network', label: 'Network', cell: ({ network }) => <NetworkName id={network} /> },
  project,
  { id: 'origin', label: 'Page', cell: ({ origin }) => origin },
  { id: 'refreshed', label: 'Last refreshed', cell: ({ refreshedAt }) => formatTime(refreshedAt) },
  until,
]
const states = { waiting: 'Waits for its wallet', allowed: 'In force', revoked: 'Key deleted' } as const
const smartColumns: readonly Column<SmartSession>[] = [
  { id: 'account', label: 'Account', cell: ({ account }) => <ShortId>{account}</ShortId> },
  { id: 'state', label: 'State', cell: ({ state }) => states[state] },
  { id: 'permissions', label: 'Allows', cell: ({ permissions }) => countOf(permissions, 'permission') },
  project,
  { id: 'since', label: 'Asked', cell: ({ since }) => formatTime(since) },
  until,
]

const kinds = [
  { id: 'logins', label: 'Embedded wallets' },
  { id: 'sign-ins', label: 'Sign-ins with wallets' },
  { id: 'smart', label: 'Smart sessions' },
] as const
const icon = <KeyIcon size={28} />

export function VisitorSessions({
  project: of,
  filter,
}: {
  readonly project: string
  readonly filter: ReactNode
}) {
  const [kind, setKind] = useState<(typeof kinds)[number]['id']>('logins')
  return (
    <>
      <div className="c-filters">
        {filter}
        <ChoiceField label="Kind" value={kind} choices={kinds} onChange={setKind} />
      </div>
      {kind === 'logins' ? <Logins key={of} project={of} /> : null}
      {kind === 'sign-ins' ? <SignIns key={of} project={of} /> : null}
      {kind === 'smart' ? <SmartSessions key={of} project={of} /> : null}
    </>
  )
}

const sharedProps = (of: string) =>
  ({ query: { project: of }, keyOf: ({ id }: Session) => id, icon }) as const

function Logins({ project: of }: { readonly project: string }) {
  const api = useApi()
  return (
    <PagedTable<Login>
      {...sharedProps(of)}
      label="Logins to embedded wallets"
      path="people/sessions"
      columns={(reload) => [
        ...loginColumns,
        ending<Login>(
          ({ user, device }) => `${user}, ${device}`,
          ({ id }) => api.send('POST', 'people/sessions/end', { id }),
          reload,
        ),
      ]}
      empty={{ title: 'No open logins', text: 'Visitors who log in to an embedded wallet appear here.' }}
    />
  )
}

function SignIns({ project: of }: { readonly project: string }) {
  const api = useApi()
  return (
    <>
      <p className="c-note">
        An ended sign-in stops counting here right away. Servers that only read its token may accept it for up
        to 15 minutes.
      </p>
      <PagedTable<SignIn>
        {...sharedProps(of)}
        label="Sign-ins with wallets"
        path="people/sign-ins"
        columns={(reload) => [
          ...signInColumns,
          ending<SignIn>(
            ({ address, origin }) => `${address} on ${origin}`,
            ({ id }) => api.send('POST', 'people/sign-ins/end', { id }),
            reload,
          ),
        ]}
        empty={{ title: 'No open sign-ins', text: 'Visitors who sign in with a wallet appear here.' }}
      />
    </>
  )
}

function SmartSessions({ project: of }: { readonly project: string }) {
  const api = useApi()
  return (
    <>
      <p className="c-note">
        A session can’t do anything without its key. What its account signed still expires at its time, or
        when the account revokes it on the chain.
      </p>
      <PagedTable<SmartSession>
        {...sharedProps(of)}
        label="Smart sessions"
        path="people/smart-sessions"
        columns={(reload) => [
          ...smartColumns,
          confirmColumn({
            verb: 'Delete key',
            subjectOf: ({ account }) => `of the session of ${account}`,
            insteadOf: ({ state }) => (state === 'revoked' ? '' : undefined),
            async run({ id }) {
              await api.send('POST', 'people/smart-sessions/end', { id })
              reload()
            },
          }),
        ]}
        empty={{
          title: 'No smart sessions',
          text: 'Permissions that accounts gave your projects appear here if the gateway holds the key.',
        }}
      />
    </>
  )
}

const ending = <Row extends Session>(
  nameOf: (row: Row) => string,
  end: (row: Row) => Promise<unknown>,
  reload: () => void,
): Column<Row> =>
  confirmColumn({
    verb: 'End',
    subjectOf: (row) => `the session of ${nameOf(row)}`,
    async run(row) {
      await end(row)
      reload()
    },
  })
