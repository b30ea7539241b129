import { Button } from '@latchkey/ui/components/Button'
import { type ReactNode, useState } from 'react'
import { pointer } from '../settings/SettingsContext.js'
import type { Form } from '../settings/useForm.js'
import { TextField } from './fields.js'
import { Outcome } from './SaveBar.js'

export function EntryForm<Draft extends { readonly id: string; readonly name: string }>({
  form,
  kind,
  place,
  usedIds,
  isNew = true,
  idField = 'id',
  idLabel = 'Id',
  idHelp,
  idPlaceholder,
  onDone,
  children,
}: {
  readonly form: Form<Draft>
  readonly kind: string
  readonly place: readonly string[]
  readonly usedIds: readonly string[]
  /** Ids are set only once. */
  readonly isNew?: boolean
  readonly idField?: string
  readonly idLabel?: string
  readonly idHelp: string
  readonly idPlaceholder?: string | undefined
  readonly onDone: () => void
  readonly children?: ReactNode
}) {
  /** Another id may be free. */
  const [refused, setRefused] = useState<string>()
  const { draft, set, errorAt, isChanged, isSaving, outcome, save } = form
  const id = draft.id.trim()
  const at = (field: string) => pointer(...place, id, field)
  async function store() {
    const exists = isNew && usedIds.includes(id)
    setRefused(exists ? id : undefined)
    if (!exists && (await save())) onDone()
  }
  return (
    <>
      <div className="c-pair">
        <TextField
          label={idLabel}
          value={draft.id}
          onChange={(typed) => set('id', typed)}
          disabled={!isNew}
          error={refused === id ? `There’s already a ${kind} with this ID.` : errorAt(at(idField))}
          help={idHelp}
          placeholder={idPlaceholder}
          ltr
        />
        <TextField
          label="Name"
          value={draft.name}
          onChange={(typed) => set('name', typed)}
          error={errorAt(at('name'))}
        />
      </div>
      {children}
      <Outcome outcome={outcome} />
      <div className="c-actions">
        <Button
          variant="primary"
          loading={isSaving}
          disabled={!isChanged || id === '' || draft.name.trim() === ''}
          onClick={() => void store()}
        >
          {isNew ? 'Add' : 'Save'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </>
  )
}
