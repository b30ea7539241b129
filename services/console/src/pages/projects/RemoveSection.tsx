import { RoleText } from '../../parts/RoleForm.js'
import { Part } from '../../parts/Page.js'
import { ConfirmButton } from '../../parts/ConfirmButton.js'
import { withoutProject } from '../../settings/edits.js'
import { pointer, useSettings, type Saved } from '../../settings/SettingsContext.js'
import type { SectionProps } from './useSection.js'

export interface RemoveSectionProps extends SectionProps {
  readonly onRemoved: (how: Saved) => void
}

export function RemoveSection({ project, view, onRemoved }: RemoveSectionProps) {
  const { save } = useSettings()
  const isInFile = view.fixed.includes(pointer('projects', project.id, 'id'))
  return (
    <Part
      title="Remove"
      note={
        isInFile
          ? 'The settings file has this project. Remove it there.'
          : 'Apps that use this project stop working from the next request. You can undo it under Operators, Changes.'
      }
    >
      {isInFile ? null : (
        <RoleText minRole="editor" to="remove projects">
          <p>
            <ConfirmButton
              verb="Remove"
              subject={`project ${project.name}`}
              onConfirm={async () =>
                onRemoved(await save((document) => withoutProject(document, project.id)))
              }
            />
          </p>
        </RoleText>
      )}
    </Part>
  )
}
