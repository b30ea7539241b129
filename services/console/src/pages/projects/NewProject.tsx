import { Button } from '@latchkey/ui/components/Button'
import { useState } from 'react'
import type { SettingsView } from '../../api/types.js'
import { TextField } from '../../parts/fields.js'
import { Part } from '../../parts/Page.js'
import { Outcome } from '../../parts/SaveBar.js'
import { withProject } from '../../settings/edits.js'
import { pointer } from '../../settings/SettingsContext.js'
import { useForm } from '../../settings/useForm.js'

/** Adds a project. */
export function NewProject({ view, onDone }: { readonly view: SettingsView; readonly onDone: () => void }) {
  const [isTaken, setTaken] = useState(false)
  const form = useForm({ id: '', name: '' }, (document, { id, name }) =>
    withProject(document, id.trim(), { name }),
  )
  const { draft, set, errorAt, isSaving, outcome, save } = form
  const at = (field: string) => pointer('projects', draft.id.trim(), field)
  async function add() {
    const taken = view.effective.projects.some(({ id }) => id === draft.id.trim())
    setTaken(taken)
    if (!taken && (await save())) onDone()
  }
  return (
    <Part title="New project" note="Apps name it by its id; its name is for you.">
      <div className="c-form">
        <div className="c-pair">
          <TextField
            label="Id"
            value={draft.id}
            onChange={(id) => set('id', id)}
            error={isTaken ? 'There is a project by this id.' : errorAt(at('id'))}
            help="Letters, digits, _ and -. It cannot be changed later."
            ltr
          />
          <TextField
            label="Name"
            value={draft.name}
            onChange={(name) => set('name', name)}
            error={errorAt(at('name'))}
          />
        </div>
        <Outcome outcome={outcome} />
        <div className="c-actions">
          <Button
            variant="primary"
            loading={isSaving}
            disabled={draft.id.trim() === '' || draft.name.trim() === ''}
            onClick={() => void add()}
          >
            Add
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </div>
    </Part>
  )
}
