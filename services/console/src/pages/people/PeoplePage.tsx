import { Segmented } from '@latchkey/ui/components/Segmented'
import { ClockIcon } from '@latchkey/ui/icons/ClockIcon'
import { GlobeIcon } from '@latchkey/ui/icons/GlobeIcon'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { useState } from 'react'
import { ChoiceField } from '../../parts/fields.js'
import { formatTime, shortId } from '../../parts/formats.js'
import { Page } from '../../parts/Page.js'
import { PagedTable } from '../../parts/PagedTable.js'
import type { Column } from '../../parts/Table.js'
import { useSettings } from '../../settings/SettingsContext.js'
import { wordsForEvent } from './eventWords.js'

interface LogEntry {
  readonly id: number
  readonly at: number
  readonly project: string
  readonly user: string | null
  readonly event: string
  readonly caller: string
}
interface OpenSession {
  readonly id: string
  readonly user: string
  readonly project: string
  readonly origin: string
  readonly device: string
  readonly since: number
  readonly expiresAt: number
}
interface Name {
  readonly name: string
  readonly owner: string
  readonly registeredAt: number
}

const Id = ({ children }: { readonly children: string }) => <code title={children}>{shortId(children)}</code>

const logColumns: readonly Column<LogEntry>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => formatTime(at) },
  { id: 'event', label: 'What', cell: ({ event }) => wordsForEvent(event) },
  { id: 'project', label: 'Project', cell: ({ project }) => project },
  { id: 'user', label: 'Visitor', cell: ({ user }) => (user === null ? 'Not known' : <Id>{user}</Id>) },
  { id: 'caller', label: 'From', cell: ({ caller }) => <Id>{caller}</Id> },
]
const sessionColumns: readonly Column<OpenSession>[] = [
  { id: 'user', label: 'Visitor', cell: ({ user }) => <Id>{user}</Id> },
  { id: 'device', label: 'Device', cell: ({ device }) => device || 'Not known' },
  { id: 'project', label: 'Project', cell: ({ project }) => project },
  { id: 'origin', label: 'Page', cell: ({ origin }) => origin },
  { id: 'since', label: 'Since', cell: ({ since }) => formatTime(since) },
  { id: 'until', label: 'At the latest until', cell: ({ expiresAt }) => formatTime(expiresAt) },
]
const nameColumns: readonly Column<Name>[] = [
  { id: 'name', label: 'Name', cell: ({ name }) => name },
  { id: 'owner', label: 'Owner', cell: ({ owner }) => <Id>{owner}</Id> },
  { id: 'at', label: 'Registered', cell: ({ registeredAt }) => formatTime(registeredAt) },
]

const tabs = [
  { id: 'log', label: 'Log' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'names', label: 'Names' },
] as const

/** Visitors with embedded wallets, and those who registered names. */
export function PeoplePage() {
  const { load } = useSettings()
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('log')
  const [project, setProject] = useState('')
  const projects = load.data?.effective.projects ?? []
  const filter = (
    <div className="c-filters">
      <ChoiceField
        label="Project"
        value={project}
        choices={[
          { id: '', label: 'All projects' },
          ...projects.map(({ id, name }) => ({ id, label: name })),
        ]}
        onChange={setProject}
      />
    </div>
  )
  return (
    <Page title="People" lead="Log-ins of visitors, their sessions, and the names that they registered.">
      <Segmented
        label="Lists"
        items={tabs}
        value={tab}
        onChange={setTab}
        idBase="people"
        className="c-tabs"
      />
      <div id="people-panel" role="tabpanel" aria-labelledby={`people-tab-${tab}`} key={`${tab} ${project}`}>
        {tab === 'log' ? (
          <>
            {filter}
            <p className="c-note">
              Log-ins and what was asked of wallets’ keys; nothing here names an address or a device’s place.
            </p>
            <PagedTable
              label="Log of log-ins and keys"
              path="people/log"
              query={{ project }}
              columns={logColumns}
              keyOf={({ id }) => id}
              icon={<ClockIcon size={28} />}
              empty={{
                title: 'Nothing has happened yet',
                text: 'Log-ins, new devices and handed-out shares of keys appear here.',
              }}
            />
          </>
        ) : null}
        {tab === 'sessions' ? (
          <>
            {filter}
            <PagedTable
              label="Sessions"
              path="people/sessions"
              query={{ project }}
              columns={sessionColumns}
              keyOf={({ id }) => id}
              icon={<KeyIcon size={28} />}
              empty={{
                title: 'Nobody is logged in',
                text: 'Who logs in to an embedded wallet appears here.',
              }}
            />
          </>
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
      </div>
    </Page>
  )
}
