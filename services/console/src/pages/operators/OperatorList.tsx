import { Button } from '@latchkey/ui/components/Button'
import { Note } from '@latchkey/ui/components/Note'
import { useState } from 'react'
import { useApi } from '../../api/ApiContext.js'
import { useLoad } from '../../api/useLoad.js'
import { roleNames, roles, useHasRole, type Role } from '../../app/role.js'
import { ChoiceField, TextField } from '../../parts/fields.js'
import { formatTime } from '../../parts/formats.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { RoleForm } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { confirmColumn } from '../../parts/confirmColumn.js'
import { Table, type Column } from '../../parts/Table.js'

interface Operator {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly isFixed: boolean
  readonly invitedAt: number | null
  readonly invitedBy: string | null
  readonly joinedAt: number | null
}

const choices = roles.map((id) => ({ id, label: roleNames[id] }))

export function OperatorList() {
  const api = useApi()
  const isOwner = useHasRole('owner')
  const load = useLoad('operator list', () => api.get<{ operators: readonly Operator[] }>('operators'))
  const [problem, setProblem] = useState<string>()
  async function setRole({ id }: Operator, role: Role) {
    setProblem(undefined)
    try {
      await api.send('POST', 'operators/role', { id, role })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    load.reload()
  }
  const columns: readonly Column<Operator>[] = [
    { id: 'email', label: 'Email', cell: ({ email }) => email },
    {
      id: 'role',
      label: 'Role',
      cell: (operator) => roleCell(operator, isOwner ? (role) => void setRole(operator, role) : undefined),
    },
    { id: 'since', label: 'Since', cell: sinceOf },
    confirmColumn({
      verb: 'Remove',
      minRole: 'owner',
      subjectOf: ({ email }) => `operator ${email}`,
      insteadOf: ({ isFixed }) => (isFixed ? 'Set in LATCHKEY_ADMINS' : undefined),
      async run({ id }) {
        await api.send('POST', 'operators/remove', { id })
        load.reload()
      },
    }),
  ]
  return (
    <Part
      title="Operators"
      note="Owners can do everything. Editors change projects, wallets and networks. Viewers only look. A new role applies from the next request; you can change roles within 15 minutes after a login."
    >
      {problem === undefined ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <LoadResult load={load} lines={2}>
        {({ operators }) => (
          <Table label="Operators" columns={columns} rows={operators} keyOf={({ id }) => id} />
        )}
      </LoadResult>
      <RoleForm minRole="owner" to="invite, change and remove operators">
        <Invite onDone={load.reload} />
      </RoleForm>
    </Part>
  )
}

const roleCell = ({ email, role, isFixed }: Operator, onChange: ((role: Role) => void) | undefined) =>
  onChange === undefined || isFixed ? (
    roleNames[role]
  ) : (
    <ChoiceField label={`Role of ${email}`} value={role} choices={choices} onChange={onChange} />
  )

function sinceOf({ isFixed, joinedAt, invitedAt, invitedBy }: Operator): string {
  if (joinedAt !== null) return formatTime(joinedAt)
  if (isFixed || invitedAt === null) return 'Hasn’t logged in yet'
  return `Invited ${formatTime(invitedAt)}${invitedBy === null ? '' : ` by ${invitedBy}`}`
}

function Invite({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [invited, setInvited] = useState<{ readonly email: string; readonly isSent: boolean }>()
  async function invite() {
    // Enter also submits while the button is busy.
    if (isBusy || email.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    setInvited(undefined)
    try {
      const invitation = { email: email.trim(), role }
      const { isSent } = await api.send<{ isSent: boolean }>('POST', 'operators', invitation)
      setInvited({ email: invitation.email, isSent })
      setEmail('')
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="c-inline-form">
        <TextField
          label="Email of a new operator"
          type="email"
          value={email}
          onChange={setEmail}
          error={problem}
          ltr
          onSubmit={() => void invite()}
        />
        <ChoiceField label="Role" value={role} choices={choices} onChange={setRole} />
        <div className="c-actions">
          <Button loading={isBusy} disabled={email.trim() === ''} onClick={() => void invite()}>
            Invite
          </Button>
        </div>
      </div>
      {invited === undefined ? null : (
        <Note tone={invited.isSent ? 'info' : 'warn'} role="status">
          {invited.isSent
            ? `We’ve sent an invitation to ${invited.email}.`
            : `${invited.email} can log in now. The email wasn’t sent, so tell them yourself.`}
        </Note>
      )}
    </>
  )
}
