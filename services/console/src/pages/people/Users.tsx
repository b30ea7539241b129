import { Button } from '@latchkey/ui/components/Button'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { PhoneIcon } from '@latchkey/ui/icons/PhoneIcon'
import { useState, type ReactNode } from 'react'
import { useApi } from '../../api/ApiContext.js'
import { useHasRole } from '../../app/role.js'
import { TextField } from '../../parts/fields.js'
import { formatTime } from '../../parts/formats.js'
import { RoleOnly } from '../../parts/RoleForm.js'
import { PagedTable } from '../../parts/PagedTable.js'
import { saveFile } from '../../parts/saveFile.js'
import { ShortId } from '../../parts/ShortId.js'
import { Table, type Column } from '../../parts/Table.js'
import { EraseUser } from './EraseUser.js'
import { nameOfUser, waysOf, type User } from './user.js'

const columns: readonly Column<User>[] = [
  { id: 'user', label: 'User', cell: (user) => user.email ?? <ShortId>{user.id}</ShortId> },
  { id: 'project', label: 'Project', cell: ({ project }) => project },
  { id: 'ways', label: 'Logs in with', cell: waysOf },
  { id: 'since', label: 'First login', cell: ({ createdAt }) => formatTime(createdAt) },
  {
    id: 'seen',
    label: 'Last login',
    cell: ({ seenAt }) => (seenAt === null ? 'Unknown' : formatTime(seenAt)),
  },
  { id: 'sessions', label: 'Open sessions', cell: ({ sessions }) => sessions, isNumber: true },
  { id: 'wallet', label: 'Wallet', cell: ({ hasShare }) => (hasShare ? 'Yes' : 'None yet') },
]

export function Users({ project, filter }: { readonly project: string; readonly filter: ReactNode }) {
  const api = useApi()
  const isOwner = useHasRole('owner')
  const mayExport = useHasRole('editor')
  const [found, setFound] = useState<readonly User[]>()
  const [erasing, setErasing] = useState<User>()
  const [turn, setTurn] = useState(0)
  const [problem, setProblem] = useState<string>()
  async function copy(user: User) {
    setProblem(undefined)
    try {
      const data = await api.send<object>('POST', 'people/users/export', { id: user.id })
      saveFile(`user-${user.id}.json`, `${JSON.stringify(data, undefined, 2)}\n`)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const allColumns: readonly Column<User>[] = mayExport
    ? [
        ...columns,
        { id: 'presses', label: 'Data', cell: pressesWith(copy, isOwner ? setErasing : undefined) },
      ]
    : columns
  const clearSelection = () => {
    setErasing(undefined)
    setFound(undefined)
    setTurn(turn + 1)
  }
  return (
    <>
      <div className="c-filters">{filter}</div>
      <p className="c-note">
        Visitors with an embedded wallet. The gateway stores one share of a wallet and doesn’t know its
        addresses.
      </p>
      <RoleOnly minRole="editor">
        <FindUser project={project} onFound={setFound} />
      </RoleOnly>
      {problem === undefined ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {erasing === undefined ? null : (
        <EraseUser
          key={erasing.id}
          user={erasing}
          onErased={clearSelection}
          onKeep={() => setErasing(undefined)}
        />
      )}
      {found === undefined ? (
        <PagedTable<User>
          key={`${project} ${turn}`}
          label="Users of embedded wallets"
          path="people/users"
          query={{ project }}
          keyOf={({ id }) => id}
          icon={<PhoneIcon size={28} />}
          columns={allColumns}
          empty={{ title: 'No users yet', text: 'Visitors who log in to an embedded wallet appear here.' }}
        />
      ) : (
        <FoundUsers users={found} columns={allColumns} onAll={() => setFound(undefined)} />
      )}
    </>
  )
}

function FoundUsers({
  users,
  columns: shown,
  onAll,
}: {
  readonly users: readonly User[]
  readonly columns: readonly Column<User>[]
  readonly onAll: () => void
}) {
  return (
    <>
      {users.length === 0 ? (
        <p className="c-none">No user of this project has this address.</p>
      ) : (
        <Table label="Users found" columns={shown} rows={users} keyOf={({ id }) => id} />
      )}
      <div className="c-actions">
        <Button onClick={onAll}>Show all users</Button>
      </div>
    </>
  )
}

const pressesWith = (copy: (user: User) => Promise<void>, erase: ((user: User) => void) | undefined) =>
  function presses(user: User) {
    return (
      <span className="c-links">
        <LinkButton look="underline" label={`Export ${nameOfUser(user)}`} onClick={() => void copy(user)}>
          Export
        </LinkButton>
        {erase === undefined ? null : (
          <LinkButton look="underline" label={`Erase ${nameOfUser(user)}`} onClick={() => erase(user)}>
            Erase
          </LinkButton>
        )}
      </span>
    )
  }

function FindUser({
  project,
  onFound,
}: {
  readonly project: string
  readonly onFound: (users: readonly User[]) => void
}) {
  const api = useApi()
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isReady = email.trim() !== '' && project !== ''
  async function find() {
    if (isBusy || !isReady) return
    setBusy(true)
    setProblem(undefined)
    try {
      const search = { project, email: email.trim() }
      onFound((await api.send<{ entries: readonly User[] }>('POST', 'people/users/find', search)).entries)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="c-inline-form">
      <TextField
        label="Find by email"
        type="email"
        value={email}
        onChange={setEmail}
        error={problem}
        help={project === '' ? 'Choose a project first.' : 'The whole address. Parts aren’t found.'}
        ltr
        onSubmit={() => void find()}
      />
      <div className="c-actions">
        <Button loading={isBusy} disabled={!isReady} onClick={() => void find()}>
          Find
        </Button>
      </div>
    </div>
  )
}
