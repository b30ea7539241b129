import { Button } from '@latchkey/ui/components/Button'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import type { Project } from '../../api/types.js'
import { useLoad } from '../../api/useLoad.js'
import { TextField } from '../../parts/fields.js'
import { formatTime } from '../../parts/formats.js'
import { Loaded } from '../../parts/Loaded.js'
import { Part } from '../../parts/Page.js'
import { Table, type Column } from '../../parts/Table.js'

interface Key {
  readonly id: string
  readonly name: string
  readonly projectId: string | null
  readonly rights: readonly string[]
  readonly createdAt: number
  readonly createdBy: string
  readonly usedAt: number | null
  readonly revokedAt: number | null
}

/** The keys by which servers of a project ask. */
export function Keys({ project }: { readonly project: Project }) {
  const api = useApi()
  const load = useLoad('keys', () => api.get<{ keys: readonly Key[] }>('keys'))
  const [name, setName] = useState('')
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      load.reload()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const make = () =>
    run(async () => {
      const asked = { name: name.trim(), projectId: project.id, rights: ['project'] }
      setMade(await api.send<{ name: string; secret: string }>('POST', 'keys', asked))
      setName('')
    })
  const revoke = (id: string) => run(() => api.send('POST', 'keys/revoke', { id }))
  return (
    <Part
      title="Keys of servers"
      note="A server of yours asks the gateway with a key. It is shown once, when it is made."
    >
      <Loaded load={load} lines={2}>
        {({ keys }) => {
          const own = keys.filter(({ projectId }) => projectId === project.id)
          return own.length === 0 ? (
            <p className="c-none">This project has no keys.</p>
          ) : (
            <Table label="Keys of servers" columns={columnsWith(revoke)} rows={own} keyOf={(key) => key.id} />
          )
        }}
      </Loaded>
      {made === undefined ? null : (
        <Note tone="warn" role="status">
          {`Key ${made.name}: copy it now, it is not shown again. `}
          <code className="c-secret">{made.secret}</code>
        </Note>
      )}
      {made === undefined ? null : (
        <div className="c-actions">
          <CopyButton value={made.secret} label="Copy the key" copiedLabel="Copied" />
          <Button onClick={() => setMade(undefined)}>I have it</Button>
        </div>
      )}
      <div className="c-inline-form">
        <TextField
          label="Name of a new key"
          value={name}
          onChange={setName}
          error={problem}
          maxLength={64}
          onSubmit={() => void (name.trim() === '' ? undefined : make())}
        />
        <div className="c-actions">
          <Button loading={isBusy} disabled={name.trim() === ''} onClick={() => void make()}>
            Make a key
          </Button>
        </div>
      </div>
    </Part>
  )
}

const columnsWith = (revoke: (id: string) => Promise<void>): readonly Column<Key>[] => [
  { id: 'name', label: 'Name', cell: (key) => key.name },
  { id: 'by', label: 'Made by', cell: (key) => `${key.createdBy}, ${formatTime(key.createdAt)}` },
  {
    id: 'used',
    label: 'Last used',
    cell: (key) => (key.usedAt === null ? 'Never' : formatTime(key.usedAt)),
  },
  {
    id: 'revoke',
    label: 'Revoke',
    cell: (key) =>
      key.revokedAt === null ? (
        <LinkButton look="underline" label={`Revoke key ${key.name}`} onClick={() => void revoke(key.id)}>
          Revoke
        </LinkButton>
      ) : (
        `Revoked ${formatTime(key.revokedAt)}`
      ),
  },
]
