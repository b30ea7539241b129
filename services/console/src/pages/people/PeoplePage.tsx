import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { GlobeIcon } from '@latchkey/ui/icons/GlobeIcon'
import { useState } from 'react'
import { ChoiceField } from '../../parts/fields.js'
import { formatTime } from '../../parts/formats.js'
import { ShortId } from '../../parts/ShortId.js'
import { RoleText } from '../../parts/RoleForm.js'
import { Page } from '../../parts/Page.js'
import { PagedTable } from '../../parts/PagedTable.js'
import type { Column } from '../../parts/Table.js'
import { Tabs } from '../../parts/Tabs.js'
import { useSettings } from '../../settings/SettingsContext.js'
import { Emails } from './Emails.js'
import { eventText } from './eventTexts.js'
import { Users } from './Users.js'
import { VisitorSessions } from './VisitorSessions.js'

interface LogEntry {
  readonly id: number
  readonly at: number
  readonly project: string
  readonly user: string | null
  readonly event: string
  readonly caller: string
}
interface Name {
  readonly name: string
  readonly owner: string
  readonly registeredAt: number
}

const logColumns: readonly Column<LogEntry>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => formatTime(at) },
  { id: 'event', label: 'What', cell: ({ event }) => eventText(event) },
  { id: 'project', label: 'Project', cell: ({ project }) => project },
  {
    id: 'user',
    label: 'Visitor',
    cell: ({ user }) => (user === null ? 'Unknown' : <ShortId>{user}</ShortId>),
  },
  { id: 'caller', label: 'From', cell: ({ caller }) => <ShortId>{caller}</ShortId> },
]
const nameColumns: readonly Column<Name>[] = [
  { id: 'name', label: 'Name', cell: ({ name }) => name },
  { id: 'owner', label: 'Owner', cell: ({ owner }) => <ShortId>{owner}</ShortId> },
  { id: 'at', label: 'Registered', cell: ({ registeredAt }) => formatTime(registeredAt) },
]

const tabs = [
  { id: 'log', label: 'Log' },
  { id: 'users', label: 'Users' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'emails', label: 'Emails' },
  { id: 'names', label: 'Names' },
] as const

export function PeoplePage() {
  const { load } = useSettings()
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('log')
  const [project, setProject] = useState('')
  const projects = load.data?.effective.projects ?? []
  const filter = (
    <ChoiceField
      label="Project"
      value={project}
      choices={[{ id: '', label: 'All projects' }, ...projects.map(({ id, name }) => ({ id, label: name }))]}
      onChange={setProject}
    />
  )
  return (
    <Page
      title="People"
      lead="Visitors’ logins, embedded wallets, open sessions, email addresses and registered names."
    >
      <Tabs name="people" items={tabs} value={tab} onChange={setTab}>
        {tab === 'log' ? (
          <>
            <div className="c-filters">{filter}</div>
            <p className="c-note">
              Logins and requests for wallet keys. Nothing here names an address or a location.
            </p>
            <PagedTable
              key={project}
              label="Log of logins and keys"
              path="people/log"
              query={{ project }}
              columns={logColumns}
              keyOf={({ id }) => id}
              icon={<ClockIcon size={28} />}
              empty={{
                title: 'No activity yet',
                text: 'Logins, new devices and released key shares appear here.',
              }}
            />
          </>
        ) : null}
        {tab === 'users' ? <Users project={project} filter={filter} /> : null}
        {tab === 'sessions' ? <VisitorSessions project={project} filter={filter} /> : null}
        {tab === 'emails' ? (
          <RoleText minRole="editor" to="see visitors’ email addresses">
            <Emails project={project} filter={filter} />
          </RoleText>
        ) : null}
        {tab === 'names' ? (
          <PagedTable
            label="Names"
            path="people/names"
            columns={nameColumns}
            keyOf={({ name }) => name}
            icon={<GlobeIcon size={28} />}
            empty={{
              title: 'No names yet',
              text: 'Names that visitors register appear here with their owners.',
            }}
          />
        ) : null}
      </Tabs>
    </Page>
  )
}
