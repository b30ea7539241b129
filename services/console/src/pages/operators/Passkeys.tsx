import { Button } from '@latchkey/ui/components/Button'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import { useLoad } from '../../api/useLoad.js'
import { hasPasskeys, makePasskey, type Ceremony } from '../../app/passkeys.js'
import { TextField } from '../../parts/fields.js'
import { formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { Part } from '../../parts/Page.js'
import { confirmColumn } from '../../parts/confirmColumn.js'
import { Table, type Column } from '../../parts/Table.js'

interface Passkey {
  readonly id: string
  readonly label: string
  readonly createdAt: number
  readonly usedAt: number
}

export function Passkeys() {
  const api = useApi()
  const load = useLoad('passkeys', () => api.get<{ passkeys: readonly Passkey[] }>('passkeys'))
  async function remove(id: string) {
    await api.send('POST', 'passkeys/remove', { id })
    load.reload()
  }
  return (
    <Part
      title="Your passkeys"
      note="Log in with your device’s lock or a security key, without an email. You can add and remove passkeys within 15 minutes after a login."
    >
      <LoadResult load={load} lines={2}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className="c-none">You have no passkey. You log in with a code we email you.</p>
          ) : (
            <Table
              label="Your passkeys"
              columns={columnsWith(remove)}
              rows={passkeys}
              keyOf={({ id }) => id}
            />
          )
        }
      </LoadResult>
      {hasPasskeys() ? (
        <NewPasskey onAdded={load.reload} />
      ) : (
        <p className="c-none">This browser can’t create passkeys for this page.</p>
      )}
    </Part>
  )
}

const columnsWith = (remove: (id: string) => Promise<void>): readonly Column<Passkey>[] => [
  { id: 'label', label: 'Name', cell: ({ label }) => label },
  { id: 'made', label: 'Created', cell: ({ createdAt }) => formatTime(createdAt) },
  {
    id: 'used',
    label: 'Last used',
    cell: ({ createdAt, usedAt }) => (usedAt === createdAt ? 'Never' : formatTime(usedAt)),
  },
  confirmColumn({
    verb: 'Remove',
    minRole: 'viewer',
    subjectOf: ({ label }) => `passkey ${label}`,
    run: ({ id }) => remove(id),
  }),
]

function NewPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const api = useApi()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function add() {
    // Enter also submits while the button is busy.
    if (isBusy || name.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      const newPasskey = { name: name.trim() }
      const ceremony = await api.send<Ceremony<PublicKeyCredentialCreationOptionsJSON>>(
        'POST',
        'passkeys',
        newPasskey,
      )
      await api.send('POST', 'passkeys/finish', await makePasskey(ceremony))
      setName('')
      onAdded()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="c-inline-form">
      <TextField
        label="Name of a new passkey"
        value={name}
        onChange={setName}
        error={problem}
        maxLength={64}
        placeholder="My laptop"
        onSubmit={() => void add()}
      />
      <div className="c-actions">
        <Button loading={isBusy} disabled={name.trim() === ''} onClick={() => void add()}>
          Add a passkey
        </Button>
      </div>
    </div>
  )
}
