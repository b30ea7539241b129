import type { SettingsView } from '../../api/types.js'
import { EntryForm } from '../../parts/EntryForm.js'
import { Part } from '../../parts/Page.js'
import { withProject } from '../../settings/edits.js'
import { useForm } from '../../settings/useForm.js'

export function NewProject({ view, onDone }: { readonly view: SettingsView; readonly onDone: () => void }) {
  const form = useForm({ id: '', name: '' }, (document, { id, name }) =>
    withProject(document, id.trim(), { name }),
  )
  return (
    <Part title="New project" note="Apps use its ID. The name is for you.">
      <div className="c-form">
        <EntryForm
          form={form}
          kind="project"
          place={['projects']}
          usedIds={view.effective.projects.map(({ id }) => id)}
          idHelp="Letters, digits, _ and -. You can’t change it later."
          onDone={onDone}
        />
      </div>
    </Part>
  )
}
