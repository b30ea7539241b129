import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { BrowserIcon } from '@latchkey/ui/icons/BrowserIcon'
import { PlusIcon } from '@latchkey/ui/icons/PlusIcon'
import { useState } from 'react'
import type { SettingsView } from '../../api/types.js'
import { ChoiceField } from '../../parts/fields.js'
import { LoadResult } from '../../parts/LoadResult.js'
import { RoleOnly } from '../../parts/RoleForm.js'
import { Page } from '../../parts/Page.js'
import { Outcome } from '../../parts/SaveBar.js'
import { useSettings, type Saved } from '../../settings/SettingsContext.js'
import { useUnsavedContents } from '../../settings/Unsaved.js'
import { NewProject } from './NewProject.js'
import { Sections } from './Sections.js'

export function ProjectsPage() {
  const { load } = useSettings()
  return (
    <Page title="Projects" lead="The apps that use this gateway, where their pages are, and what they offer.">
      <LoadResult load={load} lines={8}>
        {(view) => <Projects view={view} />}
      </LoadResult>
    </Page>
  )
}

function Projects({ view }: { readonly view: SettingsView }) {
  const { projects } = view.effective
  const [chosen, setChosen] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Saved>()
  const project = projects.find(({ id }) => id === chosen) ?? projects[0]
  const { draw } = useUnsavedContents()
  return (
    <>
      <div className="c-filters">
        {project === undefined ? null : (
          <ChoiceField
            label="Project"
            value={project.id}
            choices={projects.map(({ id, name }) => ({ id, label: name }))}
            onChange={(id) => {
              setChosen(id)
              setRemoved(undefined)
            }}
          />
        )}
        <div className="c-actions">
          <RoleOnly minRole="editor">
            <Button icon={<PlusIcon size={18} />} disabled={isAdding} onClick={() => setAdding(true)}>
              New project
            </Button>
          </RoleOnly>
        </div>
      </div>
      <Outcome outcome={removed} />
      {isAdding ? <NewProject view={view} onDone={() => setAdding(false)} /> : null}
      {project === undefined ? (
        <div className="c-center">
          <Empty icon={<BrowserIcon size={28} />} title="No projects yet">
            Each app gets a project. Its ID goes into the app; its origins say which pages can use it.
          </Empty>
        </div>
      ) : null}
      {draw(
        projects.map(({ id }) => id),
        project?.id,
        (id) => {
          const one = projects.find((item) => item.id === id)
          return one && <Sections project={one} view={view} onRemoved={setRemoved} />
        },
      )}
    </>
  )
}
