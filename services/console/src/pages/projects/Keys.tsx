import { Button } from '@latchkey/ui/components/Button'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import type { Project } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { ChoiceField, TextField } from '../../parts/fields.js'
import { formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { RoleForm, RoleText } from '../../parts/RoleForm.js'
import { OneTimeSecret } from '../../parts/OneTimeSecret.js'
import { Part } from '../../parts/Page.js'
import { confirmColumn } from '../../parts/confirmColumn.js'
import { Table, type Column } from '../../parts/Table.js'
import { useReport } from '../../settings/Unsaved.js'

interface Key {
  readonly id: string
  readonly name: string
  readonly projectId: string | null
  readonly rights: readonly string[]
  readonly createdAt: number
  readonly createdBy: string
  readonly usedAt: number | null
  readonly revokedAt: number | null
  readonly expiresAt: number | null
}

const rights = [
  { id: 'project', label: 'What the project’s pages can do' },
  { id: 'admin', label: 'Its usage, log and smart sessions' },
] as const
type Right = (typeof rights)[number]['id']

const lives = [
  { id: '24', label: '1 day' },
  { id: '720', label: '30 days' },
  { id: '', label: 'Until you revoke it' },
] as const
type Life = (typeof lives)[number]['id']

interface CreatedKey {
  readonly name: string
  readonly secret: string
}

const shownOnce = 'The key is shown once.'

export const Keys = ({ project }: { readonly project?: Project }) => (
  <Part
    title="Server keys"
    note={
      project === undefined
        ? `A server with this key can do everything operators can, in all projects. ${shownOnce}`
        : `Your servers use a key to call the gateway. ${shownOnce}`
    }
  >
    <RoleText minRole="editor" to="see server keys">
      <KeyList project={project} />
    </RoleText>
  </Part>
)

function KeyList({ project }: { readonly project: Project | undefined }) {
  const api = useApi()
  const load = useLoad('keys', () => api.get<{ keys: readonly Key[] }>('keys'))
  const [createdKey, setCreatedKey] = useState<CreatedKey>()
  // The key is shown once: warn as for unsaved edits.
  useReport(createdKey !== undefined)
  async function revoke(id: string) {
    await api.send('POST', 'keys/revoke', { id })
    load.reload()
  }
  return (
    <>
      <LoadResult load={load} lines={2}>
        {({ keys }) => {
          const own = keys.filter(({ projectId }) => projectId === (project?.id ?? null))
          return own.length === 0 ? (
            <p className="c-none">No server keys yet.</p>
          ) : (
            <Table label="Server keys" columns={columnsWith(revoke)} rows={own} keyOf={(key) => key.id} />
          )
        }}
      </LoadResult>
      {createdKey === undefined ? null : (
        <OneTimeSecret
          name={`Key ${createdKey.name}`}
          value={createdKey.secret}
          copyLabel="Copy the key"
          onClose={() => setCreatedKey(undefined)}
        />
      )}
      <RoleForm minRole="owner" to="create and revoke keys">
        <NewKey
          project={project}
          onMade={(key) => {
            setCreatedKey(key)
            load.reload()
          }}
        />
      </RoleForm>
    </>
  )
}

function NewKey({
  project,
  onMade,
}: {
  readonly project: Project | undefined
  readonly onMade: (key: CreatedKey) => void
}) {
  const api = useApi()
  const [name, setName] = useState('')
  const [right, setRight] = useState<Right>('project')
  const [life, setLife] = useState<Life>(project === undefined ? '24' : '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function make() {
    // Enter also submits while the button is busy.
    if (isBusy || name.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      const request = {
        name: name.trim(),
        projectId: project?.id ?? null,
        rights: [project === undefined ? 'admin' : right],
        ...(life !== '' && { hours: Number(life) }),
      }
      const key = await api.send<CreatedKey>('POST', 'keys', request)
      setName('')
      onMade(key)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="c-inline-form">
      <TextField
        label="Name of the new key"
        value={name}
        onChange={setName}
        error={problem}
        maxLength={64}
        onSubmit={() => void make()}
      />
      {project === undefined ? null : (
        <ChoiceField label="Access" value={right} choices={rights} onChange={setRight} />
      )}
      <ChoiceField label="Works for" value={life} choices={lives} onChange={setLife} />
      <div className="c-actions">
        <Button loading={isBusy} disabled={name.trim() === ''} onClick={() => void make()}>
          Create key
        </Button>
      </div>
    </div>
  )
}

const columnsWith = (revoke: (id: string) => Promise<void>): readonly Column<Key>[] => [
  { id: 'name', label: 'Name', cell: (key) => key.name },
  { id: 'by', label: 'Created by', cell: (key) => `${key.createdBy}, ${formatTime(key.createdAt)}` },
  {
    id: 'rights',
    label: 'Access',
    cell: (key) => key.rights.map((right) => (right === 'admin' ? 'Operate' : 'Ask')).join(', '),
  },
  {
    id: 'used',
    label: 'Last used',
    cell: (key) => (key.usedAt === null ? 'Never' : formatTime(key.usedAt)),
  },
  {
    id: 'ends',
    label: 'Ends',
    cell: (key) => (key.expiresAt === null ? 'When revoked' : formatTime(key.expiresAt)),
  },
  confirmColumn({
    verb: 'Revoke',
    minRole: 'owner',
    subjectOf: ({ name }) => `key ${name}`,
    insteadOf: ({ revokedAt }) => (revokedAt === null ? undefined : `Revoked ${formatTime(revokedAt)}`),
    run: ({ id }) => revoke(id),
  }),
]
