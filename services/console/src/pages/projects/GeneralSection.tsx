import { LinesField, TextField } from '../../parts/fields.js'
import { RoleForm } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { SaveBar } from '../../parts/SaveBar.js'
import { linesOf } from '../../settings/edits.js'
import { OriginTest } from './OriginTest.js'
import { useSection, type SectionProps } from './useSection.js'

export function GeneralSection(props: SectionProps) {
  const { project, view } = props
  const { form, isFixed, errorOf } = useSection(
    props,
    { name: project.name, origins: project.allowedOrigins.join('\n') },
    ({ name, origins }) => ({ name, allowedOrigins: linesOf(origins) }),
  )
  const { draft, set } = form
  return (
    <Part
      title="Name and origins"
      note={
        <>
          Apps use this project with the ID <code>{project.id}</code>
        </>
      }
    >
      <RoleForm minRole="editor" to="change projects">
        <div className="c-form">
          <TextField
            label="Name"
            value={draft.name}
            onChange={(name) => set('name', name)}
            error={errorOf('name')}
            fixed={isFixed('name')}
          />
          <LinesField
            label="Allowed origins, one per line"
            value={draft.origins}
            onChange={(origins) => set('origins', origins)}
            error={errorOf('allowedOrigins')}
            fixed={isFixed('allowedOrigins')}
            placeholder="https://app.example"
            help={
              draft.origins.trim() === ''
                ? 'Empty: any page can use this project.'
                : 'https://app.example is that origin, app.example that host on any port, *.app.example one label in front.'
            }
          />
          <OriginTest entries={linesOf(draft.origins)} development={view.development} />
          <SaveBar form={form} />
        </div>
      </RoleForm>
    </Part>
  )
}
